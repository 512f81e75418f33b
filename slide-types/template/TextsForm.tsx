import { Grid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t, useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import type { FieldSentences, TemplateChoice } from '../form.ts';
import { sentenceOf } from '../sentence-of.ts';
import { TextColourFormField } from '../TextColourFormField.tsx';
import { htmlOf, plainTextOf, TEMPLATE_SLOTS, textsTooLong } from './definition-texts.ts';
import type { Slot } from './filled-slots.ts';
import type { DrawnGrounds } from './form-drawn-grounds.ts';
import { colourLabel, slotWords } from './template-words.ts';

const LETTERS = ['#ffffff', '#f4efe6', '#15181c', '#0f766e', '#1d4ed8', '#be123c', '#f2b134'];

interface Props {
  template: TemplateChoice;
  fields: FieldsOf<'template'>;
  problems: FieldSentences;
  onChange(changed: Partial<FieldsOf<'template'>>): void;
  /** What the texts in the preview are on; null if unknown. */
  drawn: DrawnGrounds | null;
}

/**
 * The titles and textareas that the template has slots for, each with its colour. Titles and textareas share four
 * colours by number.
 */
export function TextsForm({ template, fields, problems, onChange, drawn }: Props) {
  const { t } = useTranslation();
  const { num_titles, num_textareas, titleLengths, textareaLengths, slots } = template;
  const tooLong = textsTooLong(fields, { titles: titleLengths, textareas: textareaLengths });

  const errorOf = (field: string) => {
    const tooLongHere = tooLong[field];
    return tooLongHere ? sentenceOf(tooLongHere) : problems[field];
  };

  const nameOf = (kind: 'title' | 'textarea', slot: Slot) => {
    const own = slotWords(slots, `${kind}${slot}`).name;
    if (own !== '') return own;
    if (kind === 'title') return num_titles === 1 ? t('Title') : t('Title {{number}}', { number: slot });
    return num_textareas === 1 ? t('Text') : t('Text {{number}}', { number: slot });
  };
  const title = (slot: Slot) => {
    const field = `template_title${slot}` as const;
    return (
      <TextInput
        label={nameOf('title', slot)}
        placeholder={slotWords(slots, `title${slot}`).example}
        value={fields[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        {...limit(fields[field].length, titleLengths[slot - 1])}
        error={errorOf(field)}
      />
    );
  };
  const textarea = (slot: Slot) => {
    const field = `template_textarea${slot}` as const;
    const words = plainTextOf(fields[field]);
    return (
      <Textarea
        label={nameOf('textarea', slot)}
        placeholder={slotWords(slots, `textarea${slot}`).example}
        value={words}
        onChange={(event) => onChange({ [field]: htmlOf(event.currentTarget.value) })}
        autosize
        minRows={3}
        maxRows={12}
        {...limit(words.length, textareaLengths[slot - 1])}
        error={errorOf(field)}
      />
    );
  };
  const colourName = (kind: 'title' | 'textarea', slot: Slot) => {
    const own = slotWords(slots, `${kind}${slot}`).name;
    if (own !== '') return colourLabel(own);
    if (kind === 'title') return num_titles === 1 ? t('Title colour') : t('Title {{number}} colour', { number: slot });
    return num_textareas === 1 ? t('Text colour') : t('Text {{number}} colour', { number: slot });
  };
  const colour = (kind: 'title' | 'textarea', slot: Slot) => (
    <TextColourFormField
      label={colourName(kind, slot)}
      value={fields[`template_colour${slot}`]}
      onChange={(value) => onChange({ [`template_colour${slot}`]: value })}
      swatches={LETTERS}
      error={problems[`template_colour${slot}`]}
      grounds={drawn?.[`${kind}${slot}`] ?? []}
      otherGrounds={drawn?.[kind === 'title' ? `textarea${slot}` : `title${slot}`]}
    />
  );
  const shared = TEMPLATE_SLOTS.slice(0, Math.min(num_titles, num_textareas));
  const isAnyNamed = shared.some((slot) => slots[`title${slot}`]?.name || slots[`textarea${slot}`]?.name);

  return (
    <Stack gap="md">
      {TEMPLATE_SLOTS.slice(0, num_titles).map((slot) => (
        <TextWithColour key={slot} text={title(slot)} colour={colour('title', slot)} />
      ))}
      {TEMPLATE_SLOTS.slice(0, num_textareas).map((slot) => (
        <TextWithColour key={slot} text={textarea(slot)} colour={colour('textarea', slot)} />
      ))}
      <Text size="xs" c="dimmed">
        {t('If no colour is set, the template’s own colour is used.')}
        {shared.length > 0 &&
          (isAnyNamed
            ? ` ${t('These fields share one colour, so changing one changes the other: {{pairs}}.', {
                pairs: shared.map((slot) => `${nameOf('title', slot)} + ${nameOf('textarea', slot)}`).join('; '),
              })}`
            : ` ${t('A title and the text with the same number share one colour: changing one changes the other.')}`)}
        {num_textareas > 0 && ` ${t('Line breaks are kept. Some templates set apart a price at the end of a line.')}`}
      </Text>
    </Stack>
  );
}

function TextWithColour({ text, colour }: { text: ReactNode; colour: ReactNode }) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 8 }}>{text}</Grid.Col>
      <Grid.Col span={{ base: 12, sm: 4 }}>{colour}</Grid.Col>
    </Grid>
  );
}

/** The length of a text and its limit; a text that is already too long can only become shorter. */
function limit(length: number, longest = 0) {
  if (longest === 0) return {};
  return {
    maxLength: longest,
    description: t('{{length}} of {{longest}} characters', { length, longest }),
    inputWrapperOrder: ORDER,
  };
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
