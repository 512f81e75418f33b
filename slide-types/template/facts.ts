import { slideTypeFacts } from '../define.ts';

interface TemplateFiles
  extends Record<`template_image${1 | 2 | 3 | 4}_path` | `template_textarea${1 | 2 | 3 | 4}`, string> {
  template_image_background: string;
  template_background_path?: string | undefined;
  template_selectedtemplate: { css_path: string } | null;
}

export const templateFacts = slideTypeFacts({
  key: 'template',
  index: 8,
  friendlyName: 'Template',
  htmlFields: ['template_textarea1', 'template_textarea2', 'template_textarea3', 'template_textarea4'],
  media: (fields: TemplateFiles) =>
    [
      fields.template_image1_path,
      fields.template_image2_path,
      fields.template_image3_path,
      fields.template_image4_path,
      fields.template_image_background,
      fields.template_background_path ?? '',
      fields.template_selectedtemplate?.css_path ?? '',
    ].filter((location) => location !== ''),
});
