import type { DisplayTime } from '#slide-types/display-times.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { type SlideSchedule, scheduleOf } from '#slide-types/schedule.ts';
import type { Slide } from '#slide-types/slide.ts';
import { entryId } from './playlist-entry.ts';

/** A slide in one of the places where an area shows it. */
export interface PlayedSlide<Stored> {
  /** With the `_id`, schedule, level and weight that count in this place. */
  slide: Stored & { playlist?: string };
  /** The display times of its playlist, which count in addition to its own. */
  playlistTimes: DisplayTime[];
}

/** What decides about a slide of a playlist. */
type Playable = Pick<Slide, '_id' | 'type' | 'displayTimes' | 'level' | 'weight'> &
  SlideSchedule & { [field: string]: unknown };

/**
 * Returns the slides of a playlist as they are played there, in order: while both the playlist and the slide are live,
 * with the level and the weight of the playlist. `find` returns a slide that can be played, or undefined.
 * See docs/decisions/058-play-slides-as-one-in-playlists.md
 */
export function playedSlides<Stored extends Playable>(
  playlist: Playable,
  find: (slideId: string) => Stored | undefined,
): PlayedSlide<Stored>[] {
  return slidesOfPlaylist(playlist).flatMap((slideId) => {
    const slide = find(slideId);
    // A playlist in a playlist can't be stored.
    if (slide === undefined || slidesOfPlaylist(slide).length > 0) return [];
    const played = {
      ...slide,
      ...bothSchedules(slide, playlist),
      _id: entryId(slideId, playlist._id),
      playlist: playlist._id,
      level: playlist.level,
      weight: playlist.weight,
    };
    return [{ slide: played, playlistTimes: playlist.displayTimes }];
  });
}

/** Returns the schedule that is live when both are, with the duration of the first. */
export function bothSchedules(one: SlideSchedule, other: SlideSchedule): SlideSchedule {
  if (other.alwaysDisplay) return scheduleOf(one);
  if (one.alwaysDisplay) return { ...scheduleOf(other), duration: one.duration };
  const endOf = (schedule: SlideSchedule) => (schedule.alwaysDisplayAfterStartDate ? null : schedule.scheduleEnd);
  const isUnscheduled = [one, other].some(
    (schedule) =>
      schedule.scheduleStart === null || (!schedule.alwaysDisplayAfterStartDate && schedule.scheduleEnd === null),
  );
  const ends = [endOf(one), endOf(other)].filter((end) => end !== null);
  return {
    duration: one.duration,
    scheduleStart: isUnscheduled ? null : extreme([one.scheduleStart, other.scheduleStart], Math.max),
    scheduleEnd: extreme(ends, Math.min),
    alwaysDisplay: false,
    alwaysDisplayAfterStartDate: ends.length === 0,
  };
}

/** The earliest or latest of these dates; null if there are none. */
function extreme(dates: readonly (string | null)[], choose: typeof Math.max): string | null {
  const times = dates.flatMap((date) => (date === null ? [] : [Date.parse(date)]));
  return times.length === 0 ? null : new Date(choose(...times)).toISOString();
}
