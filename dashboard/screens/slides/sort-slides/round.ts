import type { DisplayDocument } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { airingsOf } from '#dashboard/components/playlists.ts';
import { type Airing, onAirOf } from '#rules/display-status.ts';
import { roundMs, turnLengthMs } from '#rules/rotation.ts';

/**
 * Slide `_id` → what screens play in its place: the slide itself, or those of a playlist. Slides that they don't play
 * are missing.
 */
export type Played = ReadonlyMap<string, readonly Airing[]>;

/**
 * What screens play of the slides of a portal. Some types compute their durations, and incomplete slides are left out:
 * the display document says both. Until it is loaded, every slide takes the duration that it was given.
 */
export function playedIn(
  slides: readonly Slide[],
  document: DisplayDocument | undefined,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Played {
  const played = new Map<string, Airing[]>();
  for (const slide of document?.slides ?? []) {
    // Slides that can only show a notice are in no rotation with others.
    if (slide.onlyIfAlone === true) continue;
    const placed = slide.playlist ?? slide._id;
    played.set(placed, [...(played.get(placed) ?? []), slide]);
  }
  if (document) return played;
  const byId = new Map(slides.map((slide) => [slide._id, slide]));
  return new Map(slides.map((slide) => [slide._id, airingsOf(slide, (id) => byId.get(id), timeZone, nowMs)]));
}

/** The seconds of all turns of a slide or a playlist in a row; undefined if screens don't play it. */
export function turnSeconds(played: Played, slideId: string): number | undefined {
  const parts = played.get(slideId);
  return parts && parts.reduce((sum, part) => sum + turnLengthMs(part), 0) / 1000;
}

/** The duration of a rotation with those of the slides that are on air now. */
export function roundSeconds(slides: readonly Pick<Slide, '_id'>[], played: Played, nowMs: number): number {
  const parts = slides.flatMap(({ _id }) => played.get(_id) ?? []);
  return roundMs(onAirOf(parts, nowMs)) / 1000;
}
