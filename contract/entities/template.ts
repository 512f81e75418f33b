import { z } from 'zod';
import { fileLocation, ownFileLocation, singleLine, wholeNumber } from '#slide-types/fields.ts';
import { neededName } from '#slide-types/slide.ts';
import type { SlotKey, SlotWords } from '#slide-types/template/definition-slots.ts';
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

export const LONGEST_SLOT_NAME = 60;
export const LONGEST_SLOT_EXAMPLE = 500;

const slot = z
  .object({
    name: singleLine.max(LONGEST_SLOT_NAME, message('name-too-long', { most: LONGEST_SLOT_NAME })).default(''),
    example: z.string().max(LONGEST_SLOT_EXAMPLE, message('text-too-long')).trim().default(''),
  })
  .optional();

const slots = z.object({
  title1: slot,
  title2: slot,
  title3: slot,
  title4: slot,
  textarea1: slot,
  textarea2: slot,
  textarea3: slot,
  textarea4: slot,
  image1: slot,
  image2: slot,
  image3: slot,
  image4: slot,
} satisfies Record<SlotKey, z.ZodType<SlotWords | undefined>>);

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
  /** Names and examples of the inputs. Slides of the template and screens don't have them. */
  slots: slots.default({}),
});

export const template = storedFields(templateSettings).extend({ _id: id, creationDate: isoTimestamp });
export type Template = z.infer<typeof template>;
