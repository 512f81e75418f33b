import { expect, test } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { DURATION_WHEN_ZERO_SECONDS } from '#rules/limits.ts';
import { alwaysFor } from '#slide-types/schedule.ts';
import { roundSeconds, turnsOf } from './round.ts';

const slide = (_id: string, duration: number, more: Partial<Slide> = {}) =>
  ({ _id, ...alwaysFor(duration), displayTimes: [], ...more }) as Slide;

test('a rotation takes as long as screens need for it', () => {
  const feed = slide('feed', 0);
  const empty = slide('empty', 30);
  const ended = slide('ended', 40, { alwaysDisplay: false, scheduleStart: '2020-01-01', scheduleEnd: '2020-01-02' });
  const slides = [slide('poster', 8), feed, empty, ended];
  expect(roundSeconds(slides, turnsOf(slides, undefined), { nowMs: Date.now(), timeZone: 'UTC' })).toBe(
    8 + DURATION_WHEN_ZERO_SECONDS + 30,
  );

  const notice = { ...slide('empty', 30), onlyIfAlone: true };
  const played = [slide('poster', 8), slide('feed', 25), notice];
  const document = { slides: played } as unknown as DisplayDocument;
  expect(roundSeconds(slides, turnsOf(slides, document), { nowMs: Date.now(), timeZone: 'UTC' })).toBe(8 + 25);
});
