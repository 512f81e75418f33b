import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '#ui/language.ts';
import { BackgroundForm } from '../BackgroundForm.tsx';
import type { FieldsOf } from '../definitions.ts';
import { FormPart } from '../FormPart.tsx';
import type { FormProps, TemplateChoice } from '../form.ts';
import type { BackgroundChoice } from '../kit/background.ts';
import { ImagesForm } from './ImagesForm.tsx';
import { TemplatePickerForm } from './TemplatePickerForm.tsx';
import { TextsForm } from './TextsForm.tsx';
import { isChosen, useTemplates } from './useTemplates.ts';

export default function TemplateForm({ fields, problems, onChange, services }: FormProps<FieldsOf<'template'>>) {
  const { t } = useTranslation();
  const templates = useTemplates(services);
  const selected = fields.template_selectedtemplate;
  const chosen = useMemo(
    () => templates.list?.find((template) => isChosen(template, selected)) ?? null,
    [templates.list, selected],
  );
  const setBackground = ({ type, colour, image }: BackgroundChoice) =>
    onChange({
      template_background_type: type,
      template_background_colour: colour,
      template_image_background: image,
    });

  return (
    <Stack gap="md">
      <BackgroundForm
        value={{
          type: fields.template_background_type,
          colour: fields.template_background_colour,
          image: fields.template_image_background,
        }}
        onChange={setBackground}
        services={services}
        problems={{ colour: problems.template_background_colour, image: problems.template_image_background }}
      />
      <FormPart>
        <TemplatePickerForm
          templates={templates}
          chosen={chosen}
          selectedName={selected?.name ?? null}
          onChoose={(template) => onChange(selectionOf(template))}
          error={problems.template_selectedtemplate}
        />
        {chosen === null && selected === null && templates.list !== null && (
          <Text c="dimmed">{t('Choose a template, then enter its content here.')}</Text>
        )}
      </FormPart>
      {chosen !== null && (
        <FormPart title={t('Content')}>
          <ImagesForm
            count={chosen.num_images}
            fields={fields}
            problems={problems}
            onChange={onChange}
            services={services}
          />
          <TextsForm template={chosen} fields={fields} problems={problems} onChange={onChange} />
        </FormPart>
      )}
    </Stack>
  );
}

/** A slide gets its class name for styles together with its template. */
function selectionOf(template: TemplateChoice): Partial<FieldsOf<'template'>> {
  const { name, css_path, background_path, num_images, num_titles, num_textareas } = template;
  return {
    template_selectedtemplate: { name, css_path, num_images, num_titles, num_textareas },
    template_background_path: background_path,
    hash: Math.random().toString(36).slice(2, 10),
  };
}
