import { z } from 'zod';
import { id, isoTimestamp } from './fields.ts';

/** The rules that can keep a slide off a channel. `on` is for slides that none of them keeps off. */
export const EXPLANATION_CODES = [
  'on',
  'slide-archived',
  'channel-archived',
  'removed-here',
  'not-placed',
  'area-archived',
  'area-not-on-channel',
  'area-shows-others',
  'area-hidden',
  'channel-unreadable',
  'ended',
  'not-scheduled',
  'type-not-shown',
  'nothing-to-show',
  'file-not-ready',
  'not-started',
  'channel-closed',
  'channel-open',
  'playlist-times',
  'playlist-slides',
  'display-times',
  'gives-way',
  'level',
  'file-damaged',
] as const;
export type ExplanationCode = (typeof EXPLANATION_CODES)[number];

const timestampOrNone = z.union([isoTimestamp, z.null()]);

/** Whether a slide is in the rotation of a channel at a time, and the one rule that decided. */
export const explanation = z.object({
  slide: id,
  channel: id,
  /** The time that was asked about. */
  at: isoTimestamp,
  isOnScreen: z.boolean(),
  /** Since when that is so; null if it has always been, or for more than 30 days. */
  since: timestampOrNone,
  /** Until when that is so; null if it stays. */
  until: timestampOrNone,
  /** When it is on screen next, after the time and after what is on screen then; null if it is unknown or never. */
  next: timestampOrNone,
  code: z.enum(EXPLANATION_CODES),
  /** What the sentence of the rule contains: names of areas and slides, and timestamps. */
  values: z.record(z.string(), z.string()),
  /** The same for people, in their language, by the clocks of the channel. */
  sentence: z.string(),
  /** That of the channel. */
  timeZone: z.string(),
});
