import { z } from 'zod';
import { neededName } from '#slide-types/slide.ts';
import { message } from '../errors/problem.ts';
import { id, isoTimestamp, portalId } from './fields.ts';

export const MOST_TAGS = 500;
/** Of a channel or a screen. */
const MOST_TAGS_OF_ONE = 50;
export const LONGEST_TAG = 40;

/** Colours of tags by name. The dashboard decides what they look like in light and dark mode. */
export const TAG_COLOURS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

export const tagSettings = z.object({
  PortalId: portalId,
  /** Unique in its portal, whatever its case. */
  name: neededName(message('tag-name-missing')).max(LONGEST_TAG, message('text-too-long')),
  colour: z.enum(TAG_COLOURS, message('tag-colour-unknown')).default('gray'),
});

/** The tags of a record, by their ids. */
export const tagIds = z
  .array(id)
  .max(MOST_TAGS_OF_ONE, message('tags-of-one-too-many', { most: MOST_TAGS_OF_ONE }))
  .overwrite((ids) => [...new Set(ids)]);

/** A word by which the channels and screens of a portal are grouped, such as "Berlin" or "kitchen". */
export const tag = z.object({
  _id: id,
  PortalId: portalId,
  name: z.string(),
  colour: z.enum(TAG_COLOURS),
  lastModified: isoTimestamp,
});
export type Tag = z.infer<typeof tag>;
