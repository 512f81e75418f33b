import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { backgroundType, colour, fileLocation, ownFileLocation } from '../fields.ts';

const LONGEST_TEXT = 10_000;
const text = z.string().max(LONGEST_TEXT, 'The text is too long.').default('');
const picture = fileLocation.default('');

export const template = defineSlideType({
  key: 'template',
  index: 8,
  friendlyName: 'Template',
  fields: z.object({
    template_selectedtemplate: z
      .union([z.object({ name: z.string().max(200), css_path: ownFileLocation }), z.null()])
      .default(null),
    template_background_type: backgroundType.default('Transparent'),
    template_title1: text,
    template_title2: text,
    template_title3: text,
    template_title4: text,
    template_textarea1: text,
    template_textarea2: text,
    template_textarea3: text,
    template_textarea4: text,
    template_colour1: colour.default(''),
    template_colour2: colour.default(''),
    template_colour3: colour.default(''),
    template_colour4: colour.default(''),
    /** What tells this slide's styles from its neighbours'. */
    hash: z
      .string()
      .max(100)
      .regex(/^[\w-]*$/, 'This is not a hash.')
      .default(''),
    template_image1_path: picture,
    template_image2_path: picture,
    template_image3_path: picture,
    template_image4_path: picture,
    template_image_background: picture,
    template_background_colour: colour.default(''),
  }),
  fileKinds: { template_selectedtemplate: ['css'] },
  htmlFields: ['template_textarea1', 'template_textarea2', 'template_textarea3', 'template_textarea4'],
  media: (fields) =>
    [
      fields.template_image1_path,
      fields.template_image2_path,
      fields.template_image3_path,
      fields.template_image4_path,
      fields.template_image_background,
      fields.template_selectedtemplate?.css_path ?? '',
    ].filter((location) => location !== ''),
  isDrawn: false,
});
