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
  const { num_titles, num_textareas, titleLengths, textareaLengths } = template;
  const tooLong = textsTooLong(fields, { titles: titleLengths, textareas: textareaLengths });
  const hasShared = Math.min(num_titles, num_textareas) > 0;

  const errorOf = (field: string) => {
    const tooLongHere = tooLong[field];
    return tooLongHere ? sentenceOf(tooLongHere) : problems[field];
  };

  const title = (slot: Slot) => {
    const field = `template_title${slot}` as const;
    return (
      <TextInput
        label={num_titles === 1 ? t('Title') : t('Title {{number}}', { number: slot })}
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
        label={num_textareas === 1 ? t('Text') : t('Text {{number}}', { number: slot })}
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
  const colour = (slot: Slot, label: string, own: string, other: string) => (
    <TextColourFormField
      label={label}
      value={fields[`template_colour${slot}`]}
      onChange={(value) => onChange({ [`template_colour${slot}`]: value })}
      swatches={LETTERS}
      error={problems[`template_colour${slot}`]}
      grounds={drawn?.[own] ?? []}
      otherGrounds={drawn?.[other]}
    />
  );

  return (
    <Stack gap="md">
      {TEMPLATE_SLOTS.slice(0, num_titles).map((slot) => (
        <TextWithColour
          key={slot}
          text={title(slot)}
          colour={colour(
            slot,
            num_titles === 1 ? t('Title colour') : t('Title {{number}} colour', { number: slot }),
            `title${slot}`,
            `textarea${slot}`,
          )}
        />
      ))}
      {TEMPLATE_SLOTS.slice(0, num_textareas).map((slot) => (
        <TextWithColour
          key={slot}
          text={textarea(slot)}
          colour={colour(
            slot,
            num_textareas === 1 ? t('Text colour') : t('Text {{number}} colour', { number: slot }),
            `textarea${slot}`,
            `title${slot}`,
          )}
        />
      ))}
      <Text size="xs" c="dimmed">
        {t('If no colour is set, the template’s own colour is used.')}
        {hasShared &&
          ` ${t('A title and the text with the same number share one colour: changing one changes the other.')}`}
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
