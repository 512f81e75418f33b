import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '#ui/language.ts';
import { BackgroundForm } from '../BackgroundForm.tsx';
import type { FieldsOf } from '../definitions.ts';
import { FormPart } from '../FormPart.tsx';
import type { FormProps, TemplateChoice } from '../form.ts';
import type { BackgroundChoice } from '../kit/background.ts';
import { TEMPLATE_SLOTS } from './definition-texts.ts';
import { ImagesForm } from './ImagesForm.tsx';
import { TemplatePickerForm } from './TemplatePickerForm.tsx';
import { TextsForm } from './TextsForm.tsx';
import { useDrawnGrounds } from './useDrawnGrounds.ts';
import { isChosen, useTemplates } from './useTemplates.ts';

export default function TemplateForm(props: FormProps<FieldsOf<'template'>>) {
  const { fields, problems, onChange, services, theme, preview } = props;
  const { t } = useTranslation();
  const templates = useTemplates(services);
  const selected = fields.template_selectedtemplate;
  const chosen = useMemo(
    () => templates.list?.find((template) => isChosen(template, selected)) ?? null,
    [templates.list, selected],
  );
  const drawn = useDrawnGrounds(preview, JSON.stringify([fields, theme]), hasColours(fields));
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
          <ImagesForm template={chosen} fields={fields} problems={problems} onChange={onChange} services={services} />
          <TextsForm template={chosen} fields={fields} problems={problems} onChange={onChange} drawn={drawn} />
        </FormPart>
      )}
    </Stack>
  );
}

/** Texts without a colour have that of their template. */
function hasColours(fields: FieldsOf<'template'>): boolean {
  return TEMPLATE_SLOTS.some((slot) => fields[`template_colour${slot}`] !== '');
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
