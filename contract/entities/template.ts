import { z } from 'zod';
import { fileLocation, ownFileLocation, wholeNumber } from '#slide-types/fields.ts';
import { neededName } from '#slide-types/slide.ts';
import { message } from '../errors/problem.ts';
import { id, isoTimestamp } from './fields.ts';
import { storedFields } from './stored.ts';

export const TemplateKind = { Basic: 0, Pro: 1, Custom: 2 } as const;

/** Images, titles and text areas: 0 to 4 of each (specification, section 9). */
const count = wholeNumber(0).refine((value) => value >= 0 && value <= 4, message('template-count-out-of-range'));
const longest = wholeNumber(0).refine(
  (value) => value >= 0 && value <= 10_000,
  message('template-length-out-of-range'),
);

/**
 * The settings of a template: how many inputs its slides have, and the files that define its look. Set by superusers.
 */
export const templateSettings = z.object({
  name: neededName(message('template-name-missing')),
  css_path: ownFileLocation.default(''),
  icon_path: fileLocation.default(''),
  background_path: fileLocation.default(''),
  num_images: count,
  num_titles: count,
  num_textareas: count,
  title1_maxlength: longest,
  title2_maxlength: longest,
  title3_maxlength: longest,
  title4_maxlength: longest,
  textarea1_maxlength: longest,
  textarea2_maxlength: longest,
  textarea3_maxlength: longest,
  textarea4_maxlength: longest,
  type: wholeNumber(0).refine((value) => value >= 0 && value <= 2, message('template-kind-unknown')),
  outdoor: z.boolean().default(false),
});

export const template = storedFields(templateSettings).extend({ _id: id, creationDate: isoTimestamp });
export type Template = z.infer<typeof template>;
