import { expect, test } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { DURATION_WHEN_ZERO_SECONDS } from '#rules/limits.ts';
import { entryId } from '#rules/playlist-entry.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import { playedIn, roundSeconds, turnSeconds } from './round.ts';

const NOW = { nowMs: Date.now(), timeZone: 'UTC' };
const slide = (_id: string, duration: number, more: Partial<Slide> = {}) =>
  ({ _id, type: 0, ...alwaysFor(duration), displayTimes: [], ...more }) as Slide;

test('a rotation takes as long as screens need for it', () => {
  const feed = slide('feed', 0);
  const empty = slide('empty', 30);
  const ended = slide('ended', 40, { alwaysDisplay: false, scheduleStart: '2020-01-01', scheduleEnd: '2020-01-02' });
  const slides = [slide('poster', 8), feed, empty, ended];
  expect(roundSeconds(slides, playedIn(slides, undefined, NOW), NOW.nowMs)).toBe(8 + DURATION_WHEN_ZERO_SECONDS + 30);

  const notice = { ...slide('empty', 30), onlyIfAlone: true };
  const shown = [slide('poster', 8), slide('feed', 25), notice];
  const document = { slides: shown } as unknown as DisplayDocument;
  expect(roundSeconds(slides, playedIn(slides, document, NOW), NOW.nowMs)).toBe(8 + 25);
});

test('a playlist takes as long as its slides, as often as its weight says', () => {
  const menu = slide('menu', 0, { type: 12, playlist_slides: ['soup', 'salad'], weight: 2 });
  const slides = [menu, slide('soup', 10), slide('salad', 5), slide('news', 20)];
  const order = [menu, slides[3] as Slide];
  const before = playedIn(slides, undefined, NOW);
  expect([turnSeconds(before, 'menu'), turnSeconds(before, 'news')]).toEqual([15, 20]);
  expect(roundSeconds(order, before, NOW.nowMs)).toBe(2 * 15 + 20);

  const part = (id: string, seconds: number) => ({
    ...slide(entryId(id, 'menu'), seconds),
    playlist: 'menu',
    weight: 2,
  });
  const shown = { slides: [part('soup', 12), slide('news', 20)] } as unknown as DisplayDocument;
  const then = playedIn(slides, shown, NOW);
  expect([turnSeconds(then, 'menu'), turnSeconds(then, 'salad')]).toEqual([12, undefined]);
  expect(roundSeconds(order, then, NOW.nowMs)).toBe(2 * 12 + 20);
});
