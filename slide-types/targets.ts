import { z } from 'zod';
import { message } from '#contract/errors/problem.ts';

export const MOST_TARGETS = 10;
const MOST_TAGS_OF_TARGET = 20;

/**
 * A rule that shows a slide on channels by their tags. Tags are referred to by `_id`; automatic ones by kind and value,
 * such as
 * `shape:portrait`.
 */
export interface Target {
  /** The tags that a channel must have. With none, the rule applies to every channel. */
  all: string[];
  /** `_id` of the area that shows the slide there. */
  area: string;
  /** The tags that a channel must not have. */
  none: string[];
  /** The only channels that the rule applies to, because its author may use no others; null for all. */
  channels: string[] | null;
}

const references = z
  .array(z.string().min(1).max(200))
  .max(MOST_TAGS_OF_TARGET, message('tags-of-one-too-many', { most: MOST_TAGS_OF_TARGET }))
  .overwrite((tags) => [...new Set(tags)]);

/**
 * Its fields are in the order in which the database stores them, so that drafts and stored slides are the same text.
 */
export const target = z
  .object({
    all: references.default([]),
    area: z.string(message('target-area-missing')).min(1, message('target-area-missing')).max(100),
    none: references.default([]),
    channels: z.union([z.array(z.string().max(100)).max(20_000), z.null()]).default(null),
  })
  .refine(({ all, none }) => !all.some((tag) => none.includes(tag)), {
    error: message('target-contradictory'),
    path: ['none'],
  }) satisfies z.ZodType<Target>;

export const targets = z.array(target).max(MOST_TARGETS, message('targets-too-many', { most: MOST_TARGETS }));
