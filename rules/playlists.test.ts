import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SlideSchedule } from '#slide-types/schedule.ts';
import { displayStatus } from './display-status.ts';
import { entryId, storedSlideId } from './playlist-entry.ts';
import { bothSchedules, playedSlides } from './playlists.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const date = fc.option(fc.integer({ min: -5, max: 5 }).map((days) => new Date(NOON + days * 86_400_000).toISOString()));
const schedule: fc.Arbitrary<SlideSchedule> = fc.record({
  duration: fc.integer({ min: 0, max: 60 }),
  scheduleStart: date,
  scheduleEnd: date,
  alwaysDisplay: fc.boolean(),
  alwaysDisplayAfterStartDate: fc.boolean(),
});
const isLive = (one: SlideSchedule, atMs: number) => displayStatus(one, atMs) === 'live';

describe('the schedule of a slide in a playlist', () => {
  it('is live exactly when both are', () => {
    const time = fc.integer({ min: NOON - 6 * 86_400_000, max: NOON + 6 * 86_400_000 });
    fc.assert(
      fc.property(schedule, schedule, time, (own, playlist, atMs) => {
        const both = bothSchedules(own, playlist);
        expect(isLive(both, atMs)).toBe(isLive(own, atMs) && isLive(playlist, atMs));
        expect(both.duration).toBe(own.duration);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the slides of a playlist', () => {
  const always = { duration: 5, scheduleStart: null, scheduleEnd: null, alwaysDisplay: true } as const;
  const slide = (_id: string, more: object = {}) => ({
    ...{ _id, type: 0, ...always, alwaysDisplayAfterStartDate: false, displayTimes: [] },
    ...{ level: 'normal' as const, weight: 1 },
    ...more,
  });

  it('are those that can be played, in order, and no other playlists', () => {
    const other = slide('other', { type: 12, playlist_slides: ['a'] });
    const known = new Map([slide('a', { weight: 9 }), slide('b'), other].map((one) => [one._id, one]));
    const playlist = slide('p', { type: 12, playlist_slides: ['b', 'gone', 'other', 'a'], weight: 2, level: 'first' });
    const played = playedSlides(playlist, (id) => known.get(id));
    expect(played.map(({ slide: { _id, weight, level, playlist } }) => [_id, weight, level, playlist])).toEqual([
      [entryId('b', 'p'), 2, 'first', 'p'],
      [entryId('a', 'p'), 2, 'first', 'p'],
    ]);
    expect(played.map(({ slide: { _id } }) => storedSlideId(_id))).toEqual(['b', 'a']);
  });
});
