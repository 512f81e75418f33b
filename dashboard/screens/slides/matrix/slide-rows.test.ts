import { beforeAll, expect, test } from 'vitest';
import type { Area } from '#contract/entities/area.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { loadDisplayTimes } from '#dashboard/api/timed-slide.ts';
import type { StatusFilter } from '#dashboard/session/matrix-search.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import { NO_FILTER, slideRows } from './slide-rows.ts';

/** A Tuesday. */
const NOW = Date.parse('2026-11-24T12:00:00Z');
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const times = (from: string, until: string, recurrence = '') => [
  { weekdays: EVERY_DAY, from, until, recurrence, namedTime: '', holidays: 'included' },
];
const window = (scheduleStart: string, scheduleEnd: string) => ({ alwaysDisplay: false, scheduleStart, scheduleEnd });

const SLIDES: Record<string, object> = {
  always: {},
  breakfast: { displayTimes: times('07:00', '11:00') },
  lunch: { displayTimes: times('11:00', '14:00') },
  'late lunch': { displayTimes: times('12:15', '14:00') },
  'on past dates': { displayTimes: times('07:00', '11:00', 'RDATE;VALUE=DATE:20261101') },
  'on Thursday': { displayTimes: times('07:00', '11:00', 'RDATE;VALUE=DATE:20261126') },
  'on dates in December': { displayTimes: times('07:00', '11:00', 'RDATE;VALUE=DATE:20261224') },
  'until Friday': window('2026-11-01T00:00:00Z', '2026-11-27T00:00:00Z'),
  'until tonight, but only at breakfast': {
    ...window('2026-11-01T00:00:00Z', '2026-11-24T22:00:00Z'),
    displayTimes: times('07:00', '11:00'),
  },
  'from December': window('2026-12-01T00:00:00Z', '2026-12-27T00:00:00Z'),
  'in October': window('2026-10-01T00:00:00Z', '2026-10-27T00:00:00Z'),
  undated: { alwaysDisplay: false },
};

const playlist = (...playlist_slides: string[]) => ({ type: playlistFacts.index, playlist_slides });
/** Shown while they and one of their slides are. */
const PLAYLISTS: Record<string, object> = {
  'with lunch': playlist('in October', 'lunch'),
  'with lunch, in December': { ...playlist('lunch'), ...SLIDES['from December'] },
  'with late lunch, in the afternoon': {
    ...playlist('late lunch'),
    displayTimes: times('12:30', '18:00'),
  },
  'with lunch, at breakfast': { ...playlist('lunch'), ...SLIDES.breakfast },
  'with what is over': playlist('in October', 'on past dates'),
  'with what ends': playlist('until Friday', 'in October'),
  'without slides': playlist(),
};

const slides = Object.entries({ ...SLIDES, ...PLAYLISTS }).map(
  ([name, more]) => ({ _id: name, name, type: 0, ...alwaysFor(5), displayTimes: [], ...more }) as unknown as Slide,
);
const area = { UsableSlideIDs: slides.map(({ _id }) => _id) } as Area;

beforeAll(() => loadDisplayTimes(slides));

test.each<[StatusFilter, string[]]>([
  ['live', ['always', 'lunch', 'until Friday', 'with lunch', 'with what ends']],
  [
    'waiting',
    [
      'breakfast',
      'late lunch',
      'on Thursday',
      'on dates in December',
      'from December',
      'with lunch, in December',
      'with late lunch, in the afternoon',
    ],
  ],
  [
    'over',
    [
      'on past dates',
      'until tonight, but only at breakfast',
      'in October',
      'with lunch, at breakfast',
      'with what is over',
    ],
  ],
  ['ending', ['on Thursday', 'until Friday', 'with what ends']],
  ['unscheduled', ['undated', 'without slides']],
])('the filter “%s” finds the slides that are so by their schedule and their display times', (status, names) => {
  const order = { compare: () => 0, isReversed: false };
  const rows = slideRows(area, slides, { ...NO_FILTER, status }, order, { nowMs: NOW, timeZone: 'UTC' });
  expect(rows.map(({ name }) => name)).toEqual(names);
});
