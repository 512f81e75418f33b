import type { Slide } from '#contract/entities/slide.ts';
import { isLiveNow, timedSlide } from '#dashboard/api/timed-slide.ts';
import type { Airing } from '#rules/display-status.ts';
import { playedSlides } from '#rules/playlists.ts';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';
import { playlistFacts, slidesOfPlaylist } from '#slide-types/playlist/facts.ts';

/** Rows of slides in which those of each playlist are below it. */
export interface GroupedRows {
  rows: Slide[];
  /** Slide `_id` → `_id` of the playlist that it is below. */
  partOf: ReadonlyMap<string, string>;
}

/**
 * Moves the slides of each playlist below it, in its order. A slide in several playlists is below the first. Leaves out
 * the slides of folded playlists.
 */
export function groupedByPlaylist(rows: readonly Slide[], folded: ReadonlySet<string>): GroupedRows {
  const byId = new Map(rows.map((slide) => [slide._id, slide]));
  const partOf = new Map<string, string>();
  for (const playlist of rows) {
    for (const slideId of slidesOfPlaylist(playlist))
      if (byId.has(slideId) && !partOf.has(slideId)) partOf.set(slideId, playlist._id);
  }
  const partsOf = (playlist: Slide) =>
    slidesOfPlaylist(playlist).flatMap((slideId) =>
      partOf.get(slideId) === playlist._id ? (byId.get(slideId) ?? []) : [],
    );
  const whole = rows.filter(({ _id }) => !partOf.has(_id));
  return { rows: whole.flatMap((slide) => [slide, ...(folded.has(slide._id) ? [] : partsOf(slide))]), partOf };
}

/** Slide `_id` → the playlists that contain it, in the order of the list. */
export function playlistsBySlide(slides: readonly Slide[]): Map<string, Slide[]> {
  const found = new Map<string, Slide[]>();
  for (const playlist of slides) {
    for (const slideId of slidesOfPlaylist(playlist)) {
      const others = found.get(slideId);
      if (others) others.push(playlist);
      else found.set(slideId, [playlist]);
    }
  }
  return found;
}

/**
 * When screens show a slide where it is placed: while any of these is live. A playlist is shown while it and one of its
 * slides are; `find` returns a slide that isn't archived, or undefined.
 */
export function airingsOf(
  slide: Slide,
  find: (slideId: string) => Slide | undefined,
  timeZone: string,
  nowMs: number,
): Airing[] {
  if (slide.type !== playlistFacts.index) return [timedSlide(slide, timeZone, nowMs)];
  const { liveTimes: areaTimes } = timedSlide(slide, timeZone, nowMs);
  return playedSlides(slide, find)
    .filter(({ slide: played }) => slideTypeFactsOrUnknown(played.type).notShown === null)
    .map(({ slide: played }) => ({ ...timedSlide(played, timeZone, nowMs), areaTimes }));
}

/**
 * Whether screens show a slide now where it is placed: a playlist, if they show one of its slides. `find` returns a
 * slide that isn't archived, or undefined.
 */
export function isShownNow(
  slide: Slide,
  find: (slideId: string) => Slide | undefined,
  timeZone: string,
  nowMs: number,
): boolean {
  if (!isLiveNow(slide, timeZone, nowMs)) return false;
  if (slide.type !== playlistFacts.index) return true;
  return playedSlides(slide, find).some(
    ({ slide: played }) => slideTypeFactsOrUnknown(played.type).notShown === null && isLiveNow(played, timeZone, nowMs),
  );
}
