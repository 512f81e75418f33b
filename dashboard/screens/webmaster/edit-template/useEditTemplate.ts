import { useQueryClient } from '@tanstack/react-query';
import type { Template } from '#contract/entities/template.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { type RecordForm, useRecordForm } from '#dashboard/components/useRecordForm.ts';
import { SLOT_KEYS, type SlotKey, type SlotsWords, type SlotWords } from '#slide-types/template/definition-slots.ts';
import { t } from '#ui/language.ts';

/** The settings of a template. Numbers in selects are strings in the form. */
export type TemplateValues = Omit<Template, '_id' | 'creationDate' | 'type' | 'slots' | `num_${string}`> &
  Record<'type' | 'num_images' | 'num_titles' | 'num_textareas', string> & { slots: Record<SlotKey, SlotWords> };

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
  slots: withAllSlots({}),
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
        ? call('PATCH /api/templates/updateTemplate', { _id: template._id, update: toSend(changed) })
        : call('POST /api/templates/add', { template: toSend(values) as TemplateValues }),
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
    slots: withAllSlots(settings.slots),
    type: String(type),
    num_images: String(num_images),
    num_titles: String(num_titles),
    num_textareas: String(num_textareas),
  };
}

/** The form has a name and an example for every input that a template can have. */
function withAllSlots(slots: SlotsWords): Record<SlotKey, SlotWords> {
  const words = SLOT_KEYS.map((key) => [key, { name: '', example: '', ...slots[key] }]);
  return Object.fromEntries(words) as Record<SlotKey, SlotWords>;
}

function toSend({ slots, ...values }: Partial<TemplateValues>): Record<string, unknown> {
  const settings = Object.entries(values).map(([field, value]) => [
    field,
    CHOSEN_NUMBERS.includes(field as 'type') ? Number(value) : value,
  ]);
  return { ...Object.fromEntries(settings), ...(slots && { slots: withoutEmpty(slots) }) };
}

function withoutEmpty(slots: Record<SlotKey, SlotWords>): SlotsWords {
  return Object.fromEntries(
    Object.entries(slots).filter(([, { name, example }]) => name.trim() !== '' || example.trim() !== ''),
  );
}
