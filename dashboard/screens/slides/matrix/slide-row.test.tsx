import { beforeAll, expect, it } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import type { User } from '#contract/entities/user.ts';
import { loadDisplayTimes } from '#dashboard/api/timed-slide.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import { type MatrixContext, slideRow } from './slide-row.ts';

/** A Tuesday. */
const NOW = Date.parse('2026-11-24T12:00:00Z');
const breakfast = [{ ...ALWAYS, from: '07:00', until: '11:00' }];
const lunch = [{ ...ALWAYS, from: '11:00', until: '14:00' }];
const over = { alwaysDisplay: false, scheduleStart: '2026-10-01T00:00:00Z', scheduleEnd: '2026-10-27T00:00:00Z' };

function makeSlide(_id: string, more: object = {}): Slide {
  const usual = { name: _id, type: 0, PortalId: 1, level: 'normal', weight: 1, displayTimes: [], targets: [] };
  return { _id, ...usual, ...alwaysFor(5), ...more } as unknown as Slide;
}

const parts = [
  makeSlide('always'),
  makeSlide('at breakfast', { displayTimes: breakfast }),
  makeSlide('at lunch', { displayTimes: lunch }),
  makeSlide('over', over),
  makeSlide('flash', { type: 4 }),
];
const channel = { _id: 'c', timeZone: null };

beforeAll(() => loadDisplayTimes(parts));

it.each([
  [['always'], {}, true],
  [['at breakfast', 'at lunch'], {}, true],
  [['at breakfast', 'over'], {}, false],
  [['archived'], {}, false],
  [['flash'], {}, false],
  [[], {}, false],
  [['always'], over, false],
  [['always'], { displayTimes: breakfast }, false],
  [['at lunch'], { displayTimes: lunch }, true],
])('shows whether a playlist of %j is on air', (playlist_slides, more, isOnAir) => {
  const playlist = makeSlide('playlist', { type: playlistFacts.index, playlist_slides, ...more });
  const context = {
    ...{ user: {} as User, area: { _id: 'a' }, channels: [channel], usable: [], taken: new Set(), closed: new Set() },
    ...{
      nowMs: NOW,
      timeZone: 'UTC',
      playlists: { partOf: new Map() },
      placements: new Map(),
      closedSlides: new Set(),
    },
    findSlide: (slideId: string) => parts.find(({ _id }) => _id === slideId),
  } as unknown as MatrixContext;
  const row = slideRow(playlist, context);
  expect([row.isResting, row.isRestingOn(channel as never)]).toEqual([!isOnAir, !isOnAir]);
});
