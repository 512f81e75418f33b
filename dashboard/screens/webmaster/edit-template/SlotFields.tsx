import { Grid, NumberInput, Textarea, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { LONGEST_SLOT_EXAMPLE, LONGEST_SLOT_NAME } from '#contract/entities/template.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './SlotFields.module.css';
import type { TemplateValues } from './useEditTemplate.ts';

/** The longest text of an input, in characters. */
const LONGEST_TEXT = 10_000;

interface SlotFieldsProps {
  form: UseFormReturnType<TemplateValues>;
  kind: 'title' | 'textarea' | 'image';
  number: 1 | 2 | 3 | 4;
  /** What the editor calls the input if it has no name. */
  unnamed: string;
}

/** The name of an input of the template, an example, and how long its text may be. */
export function SlotFields({ form, kind, number, unnamed }: SlotFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const slot = `slots.${kind}${number}` as const;
  const isText = kind !== 'image';
  const longest = kind === 'image' ? 0 : Number(form.values[`${kind}${number}_maxlength`]);
  const example = {
    label: isText ? t('Example') : t('What the image should show'),
    maxLength: longest > 0 ? Math.min(longest, LONGEST_SLOT_EXAMPLE) : LONGEST_SLOT_EXAMPLE,
    autoComplete: 'off',
    ...form.getInputProps(`${slot}.example`),
  };
  return (
    <fieldset className={classes.slot} aria-labelledby={id}>
      <Title order={3} id={id} c="dimmed" mb="sm">
        {unnamed}
      </Title>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, xs: isText ? 8 : 12 }}>
          <TextInput
            label={t('Name')}
            placeholder={unnamed}
            maxLength={LONGEST_SLOT_NAME}
            autoComplete="off"
            {...form.getInputProps(`${slot}.name`)}
          />
        </Grid.Col>
        {isText && (
          <Grid.Col span={{ base: 12, xs: 4 }}>
            <NumberInput
              label={t('Maximum length')}
              description={t('0 for no limit')}
              inputWrapperOrder={ORDER}
              min={0}
              max={LONGEST_TEXT}
              {...form.getInputProps(`${kind}${number}_maxlength`)}
            />
          </Grid.Col>
        )}
        <Grid.Col span={12}>
          {kind === 'textarea' ? (
            <Textarea {...example} autosize minRows={2} maxRows={6} />
          ) : (
            <TextInput {...example} />
          )}
        </Grid.Col>
      </Grid>
    </fieldset>
  );
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
