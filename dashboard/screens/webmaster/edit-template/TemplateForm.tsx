import { Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import type { Template } from '#contract/entities/template.ts';
import { uploadForAll } from '#dashboard/api/upload.ts';
import { RecordPage } from '#dashboard/components/RecordPage.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { TEMPLATE_KINDS } from '#dashboard/components/template-kinds.ts';
import { endingsOf } from '#slide-types/file-kinds.ts';
import { PresentFile } from '#slide-types/PresentFile.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { english, useTranslation } from '#ui/language.ts';
import { SlotFields } from './SlotFields.tsx';
import { useEditTemplate } from './useEditTemplate.ts';

const COUNTS = ['0', '1', '2', '3', '4'];
const NUMBERS = [1, 2, 3, 4] as const;

interface TemplateFormProps {
  /** Null for a new template. */
  template: Template | null;
  onCreated(saved: Template): void;
}

export function TemplateForm({ template, onCreated }: TemplateFormProps) {
  const { t } = useTranslation();
  const record = useEditTemplate(template, onCreated);
  const { form } = record;
  const file = (label: string, field: 'css_path' | 'icon_path' | 'background_path', extensions: string[]) => (
    <FileDrop
      label={label}
      extensions={extensions}
      present={form.values[field] !== '' && <PresentFile location={form.values[field]} />}
      upload={uploadForAll}
      onUploaded={(location) => form.setFieldValue(field, location as never)}
      error={form.errors[field] as string | undefined}
    />
  );
  const count = (label: string, field: 'num_titles' | 'num_images' | 'num_textareas') => (
    <Select label={label} data={COUNTS} {...form.getInputProps(field)} />
  );
  const { num_titles, num_textareas, num_images } = form.values;
  const slots = (kind: 'title' | 'textarea' | 'image', unnamed: string, counted: string) =>
    NUMBERS.slice(0, Number(counted)).map((number) => (
      <SlotFields key={`${kind}${number}`} form={form} kind={kind} number={number} unnamed={t(unnamed, { number })} />
    ));
  return (
    <RecordPage
      title={template ? t('Edit {{name}}', { name: template.name }) : t('New template')}
      record={record}
      back="/dashboard/webmaster/templates"
    >
      <Section title={t('General information')}>
        <TextInput label={t('Name')} {...form.getInputProps('name')} autoComplete="off" />
        <Select
          label={t('Type')}
          description={t('Basic: for all portals. Pro: for portals with Pro templates. Custom: for selected portals.')}
          data={Object.entries(TEMPLATE_KINDS).map(([value, label]) => ({ value, label: t(label) }))}
          {...form.getInputProps('type')}
        />
        <Switch
          label={t('Outdoor')}
          description={t('For outdoor screens. Not offered for slides on indoor screens.')}
          {...form.getInputProps('outdoor', { type: 'checkbox' })}
        />
      </Section>
      <Section title={t('Appearance')}>
        {file(t('CSS file'), 'css_path', ['.css'])}
        {file(t('Preview icon'), 'icon_path', endingsOf('image'))}
        {file(t('Background image'), 'background_path', endingsOf('image'))}
      </Section>
      <Section title={t('Content')}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {count(t('Number of titles'), 'num_titles')}
          {count(t('Number of images'), 'num_images')}
          {count(t('Number of text areas'), 'num_textareas')}
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t('The style sheet sets the position of each one.')}{' '}
          {[num_titles, num_textareas, num_images].some((counted) => counted !== '0') &&
            t(
              'Name each field for what belongs in it, such as “Price”, and give an example. The slide editor shows the example while the field is empty. Screens never show it.',
            )}
        </Text>
        {slots('title', english('Title {{number}}'), num_titles)}
        {slots('textarea', english('Text {{number}}'), num_textareas)}
        {slots('image', english('Image {{number}}'), num_images)}
      </Section>
    </RecordPage>
  );
}
