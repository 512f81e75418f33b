import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { loadDisplayTimes } from '#dashboard/api/timed-slide.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import { ScheduleStatus } from './ScheduleStatus.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** A Tuesday. */
const NOW = Date.parse('2026-11-24T12:00:00Z');
const dinner = { displayTimes: [{ ...ALWAYS, from: '18:00', until: '22:00' }] };
const until = (scheduleEnd: string) => ({
  ...{ alwaysDisplay: false, scheduleStart: '2026-10-01T00:00:00Z' },
  scheduleEnd,
});

function makeSlide(_id: string, more: object): Slide {
  return { _id, name: _id, type: 0, PortalId: 1, displayTimes: [], ...alwaysFor(5), ...more } as unknown as Slide;
}

const parts = [
  makeSlide('always', {}),
  makeSlide('dinner', dinner),
  makeSlide('from Thursday', { ...until('2026-12-27T00:00:00Z'), scheduleStart: '2026-11-26T08:00:00Z' }),
  makeSlide('until 10 October', until('2026-10-10T00:00:00Z')),
  makeSlide('until 20 October', until('2026-10-20T00:00:00Z')),
  makeSlide('undated', { alwaysDisplay: false }),
];

beforeAll(() => loadDisplayTimes(parts));

it.each([
  [['always', 'until 10 October'], ''],
  [['from Thursday', 'dinner', 'until 10 October'], /^Next: today 18:00$/],
  [['until 10 October', 'from Thursday'], /^Starts Thu \d\d:\d\d$/],
  [['until 20 October', 'until 10 October'], /^Ended .*20/],
  [['undated'], 'Not scheduled'],
  [['archived'], 'No slide that can be shown'],
])('says about a playlist of %j when screens show one of them: %s', async (playlist_slides, words) => {
  const playlist = makeSlide('playlist', { type: playlistFacts.index, playlist_slides });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const find = (slideId: string) => parts.find(({ _id }) => _id === slideId);
  await act(async () => root.render(<ScheduleStatus slide={playlist} find={find} timeZone="UTC" nowMs={NOW} />));
  if (typeof words === 'string') expect(place.textContent).toBe(words);
  else expect(place.textContent).toMatch(words);
  await act(async () => root.unmount());
});
