import { z } from 'zod';
import { recordName } from '#slide-types/slide.ts';
import { id, isoMoment, portalId } from './fields.ts';
import { storedFields } from './stored.ts';

const figure = z.number().int().min(-1e13).max(1e13);

/** What a screen says of itself while it plays. It is small, and comes every half minute. */
export const screenReport = z.object({
  /** The player's script, which changes with every build. */
  build: z.string().max(200),
  /** Of the plan that is on show; empty while there is none. */
  revision: z.string().max(100),
  /** What each area really shows; null for nothing. */
  areas: z.array(z.object({ area: id, slide: z.union([id, z.null()]) })).max(200),
  problems: z.array(z.object({ problem: z.string().max(40), detail: z.string().max(300), times: figure })).max(20),
  /** How the screen knows the time: by how much its own clock is behind, and how long the server's answer took. */
  clock: z.union([z.object({ behindMs: figure, roundTripMs: figure }), z.null()]),
  width: figure,
  height: figure,
});
export type ScreenReport = z.infer<typeof screenReport>;

/** What staff set of a paired screen. */
export const screenSettings = z.object({ name: recordName, channel: id });

/** A screen as staff see it: one that is paired, or one that merely has a channel's address open. */
export const screen = z.object({
  _id: id,
  PortalId: portalId,
  channel: id,
  name: z.string(),
  isPaired: z.boolean(),
  pairedAt: z.union([isoMoment, z.null()]),
  /** When it was last heard; null for a paired screen that has not been yet. */
  seenAt: z.union([isoMoment, z.null()]),
  /** For how long it had been silent when this answer was made. */
  silentMs: z.union([figure, z.null()]),
  /** For how long it had been showing an older plan than the channel's, when it was last heard; null where it is up to date. */
  behindMs: z.union([figure, z.null()]),
  /** What kind of device it is, as its browser tells. */
  device: z.string(),
  report: z.union([storedFields(screenReport), z.null()]),
});
export type Screen = z.infer<typeof screen>;
