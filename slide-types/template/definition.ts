import { z } from 'zod';
import { message } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { backgroundType, colour, crop, fileLocation, fitInTemplate, focus, ownFileLocation } from '../fields.ts';
import { withExamples } from './definition-examples.ts';
import { lengthsOf, TEMPLATE_SLOTS, textsTooLong } from './definition-texts.ts';
import { templateFacts } from './facts.ts';

const LONGEST_TEXT = 10_000;
const text = z.string().max(LONGEST_TEXT, message('text-too-long')).default('');
const picture = fileLocation.default('');
const slots = z.number().int().min(0).max(4).optional();

/**
 * The chosen template, identified by its style sheet. The number of its slots is included if the editor knew it, so
 * that content of a previous template with more slots stays hidden.
 */
const selectedTemplate = z.object({
  name: z.string().max(200),
  css_path: ownFileLocation,
  num_images: slots,
  num_titles: slots,
  num_textareas: slots,
});

export const template = defineSlideType({
  ...templateFacts,
  chooserLine: 'A ready-made design that you fill in: a welcome, an event, a menu, an offer.',
  fields: z.object({
    template_selectedtemplate: z.union([selectedTemplate, z.null()]).default(null),
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
    /** Distinguishes this slide's styles from those of others: the slide has the class `slide-<hash>`. */
    hash: z
      .string()
      .max(100)
      .regex(/^[\w-]*$/, message('hash-invalid'))
      .default(''),
    template_image1_path: picture,
    template_image2_path: picture,
    template_image3_path: picture,
    template_image4_path: picture,
    template_image1_fit: fitInTemplate,
    template_image1_focus: focus,
    template_image1_crop: crop,
    template_image2_fit: fitInTemplate,
    template_image2_focus: focus,
    template_image2_crop: crop,
    template_image3_fit: fitInTemplate,
    template_image3_focus: focus,
    template_image3_crop: crop,
    template_image4_fit: fitInTemplate,
    template_image4_focus: focus,
    template_image4_crop: crop,
    template_image_background: picture,
    template_background_colour: colour.default(''),
    /** The chosen template's own background image, for slides without one. */
    template_background_path: fileLocation.optional(),
  }),
  fileKinds: { template_selectedtemplate: ['css'] },
  wrappedFields: TEMPLATE_SLOTS.flatMap((slot) => [`template_title${slot}`, `template_textarea${slot}`] as const),
  isDisplayable: ({ template_selectedtemplate }) => template_selectedtemplate !== null,
  templateUse: {
    field: 'template_selectedtemplate',
    named: ({ template_selectedtemplate }) => template_selectedtemplate,
    // A template's background image is copied to its slides, because screens don't load templates.
    complete: (fields, { background_path }) =>
      background_path === (fields.template_background_path ?? '')
        ? fields
        : { ...fields, template_background_path: background_path },
    withExamples,
    problems(fields, chosen, before) {
      const keepsTemplate = isSameTemplate(before.template_selectedtemplate, fields.template_selectedtemplate);
      const was: Record<string, unknown> = { ...before };
      const now: Record<string, unknown> = fields;
      const tooLong = Object.entries(textsTooLong(now, lengthsOf(chosen)));
      return Object.fromEntries(tooLong.filter(([field]) => !keepsTemplate || was[field] !== now[field]));
    },
  },
});

/** Ignores the number of slots. */
function isSameTemplate(one: { name: string; css_path: string } | null | undefined, other: typeof one): boolean {
  return one?.name === other?.name && one?.css_path === other?.css_path;
}
