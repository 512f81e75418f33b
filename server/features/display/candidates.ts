import type { Slide } from '#contract/entities/slide.ts';
import { isForDisplay } from '#rules/display-status.ts';
import { storedSlideId } from '#rules/playlist-entry.ts';
import { playedSlides } from '#rules/playlists.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import type { DisplayTime } from '#slide-types/display-times.ts';
import { withPages } from '#slide-types/document/definition-pages.ts';
import { playlistFacts, slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import type { KeptFields } from '../large-fields.ts';
import type { SlideToShow } from '../slides/shown-slides.store.ts';
import { slideFromRecord } from '../slides/slides.store.ts';
import { contentState, mediaOfSlide } from './content-state.ts';

/** A slide that is or will be on air, by itself or in a playlist, and the locations of its files. */
export interface Candidate {
  stored: Slide;
  /** Empty if it is shown by itself. */
  playlistTimes: DisplayTime[];
  itemsFound: number | null;
  media: string[];
  /** What its fields were copied from, if they are kept for later documents. */
  kept: KeptFields | null;
}

export function readCandidate(
  { itemsFound, documentPages, sanitizedBy: _by, kept, ...record }: SlideToShow,
  nowMs: number,
): Candidate[] {
  const stored = withPages(slideFromRecord(record), documentPages ?? []);
  if (!isForDisplay(stored, nowMs)) return [];
  return [{ stored, playlistTimes: [], itemsFound, media: mediaOfSlide(stored), kept }];
}

/** By id of a playlist: its slides as they are played there. */
export function slidesInPlaylists(stored: readonly Candidate[], nowMs: number): Map<string, Candidate[]> {
  const playlists = stored.filter(({ stored: { type } }) => type === playlistFacts.index);
  if (playlists.length === 0) return new Map();
  const byId = new Map(stored.map((candidate) => [idOf(candidate), candidate]));
  return new Map(
    playlists.map(({ stored: playlist }) => {
      const played = playedSlides(playlist, (slideId) => byId.get(slideId)?.stored);
      const candidates = played.flatMap(({ slide, playlistTimes }) => {
        const original = byId.get(storedSlideId(slide._id));
        return original && isForDisplay(slide, nowMs) ? [{ ...original, stored: slide, playlistTimes }] : [];
      });
      return [playlist._id, candidates] as const;
    }),
  );
}

/** The ids of the same slides, and of those that can't be read. */
export function idsInPlaylists(
  stored: readonly Candidate[],
  played: ReadonlyMap<string, readonly Candidate[]>,
  failures: ReadonlyMap<string, unknown>,
): Map<string, string[]> {
  const unreadable = (slide: Slide) => slidesOfPlaylist(slide).filter((slideId) => failures.has(slideId));
  const playlists = stored.flatMap(({ stored: slide }) => (played.has(slide._id) ? [slide] : []));
  return new Map(
    playlists.map((slide) => [slide._id, [...(played.get(slide._id)?.map(idOf) ?? []), ...unreadable(slide)]]),
  );
}

export function idOf({ stored }: Candidate): string {
  return stored._id;
}

export function isDisplayable({ stored, media }: Candidate, files: Map<string, MediaRecord>): boolean {
  return contentState(stored, media, files) === 'ready';
}

export function isDropped({ stored }: Candidate): boolean {
  const definition = slideTypeOrUnknown(stored.type);
  return definition.reloadsWhenDropped && !definition.isDisplayable(stored);
}
