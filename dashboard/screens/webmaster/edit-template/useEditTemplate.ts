import { useQueryClient } from '@tanstack/react-query';
import type { Template } from '#contract/entities/template.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { type RecordForm, useRecordForm } from '#dashboard/components/useRecordForm.ts';
import { t } from '#ui/language.ts';

/** The settings of a template. Numbers in selects are strings in the form. */
export type TemplateValues = Omit<Template, '_id' | 'creationDate' | 'type' | `num_${string}`> &
  Record<'type' | 'num_images' | 'num_titles' | 'num_textareas', string>;

const NEW_TEMPLATE: TemplateValues = {
  name: '',
  css_path: '',
  icon_path: '',
  background_path: '',
  num_images: '0',
  num_titles: '0',
  num_textareas: '0',
  title1_maxlength: 0,
  title2_maxlength: 0,
  title3_maxlength: 0,
  title4_maxlength: 0,
  textarea1_maxlength: 0,
  textarea2_maxlength: 0,
  textarea3_maxlength: 0,
  textarea4_maxlength: 0,
  type: '0',
  outdoor: false,
  slots: {},
};

const CHOSEN_NUMBERS = ['type', 'num_images', 'num_titles', 'num_textareas'] as const;

/** A template and how it is saved. */
export function useEditTemplate(
  template: Template | null,
  onCreated: (saved: Template) => void,
): RecordForm<TemplateValues> {
  const queryClient = useQueryClient();
  return useRecordForm<TemplateValues, Template>({
    formKey: `template.${template?._id ?? 'new'}`,
    record: template && { PortalId: null, kind: 'template', _id: template._id },
    initial: template ? valuesOf(template) : NEW_TEMPLATE,
    validate: ({ name }) => (name.trim() === '' ? { name: t('A template needs a name.') } : {}),
    save: (values, changed) =>
      template
        ? call('PATCH /api/templates/updateTemplate', { _id: template._id, update: withNumbers(changed) })
        : call('POST /api/templates/add', { template: withNumbers(values) as TemplateValues }),
    valuesOf,
    onSaved(saved) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.templates() });
      if (!template) onCreated(saved);
    },
  });
}

function valuesOf({ _id, creationDate, ...settings }: Template): TemplateValues {
  const { type, num_images, num_titles, num_textareas } = settings;
  return {
    ...settings,
    type: String(type),
    num_images: String(num_images),
    num_titles: String(num_titles),
    num_textareas: String(num_textareas),
  };
}

function withNumbers(values: Partial<TemplateValues>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      CHOSEN_NUMBERS.includes(field as 'type') ? Number(value) : value,
    ]),
  );
}
