import { z } from 'zod';
import { fileLocation } from '#slide-types/fields.ts';
import { neededName } from '#slide-types/slide.ts';
import { message } from '../errors/problem.ts';
import { id } from './fields.ts';
import { storedFields } from './stored.ts';

const parent = z.union([id, z.literal('').transform(() => null), z.null()]);

export const categorySettings = z.object({
  name: neededName(message('category-name-missing')),
  /** `_id` of the parent category; null at the top level. */
  parentCategory: parent.default(null),
  /** Contains only other categories, no items of its own. */
  childrenOnly: z.boolean().default(false),
  hideFromMenu: z.boolean().default(false),
});
export const category = storedFields(categorySettings).extend({ _id: id });
/** A category of the content library, which all portals share. */
export type Category = z.infer<typeof category>;

export const libraryItemSettings = z.object({
  name: neededName(message('item-name-missing')),
  path: fileLocation.refine((value) => value !== '', message('item-file-missing')),
  category: id,
});
export const libraryItem = storedFields(libraryItemSettings).extend({ _id: id });
/** An image or a video in the library. */
export type LibraryItem = z.infer<typeof libraryItem>;
