import { describe, expect, it } from 'vitest';
import { itemSeconds, pageTurnAt } from './page-turn.ts';

describe('the page of a slide', () => {
  it.each([
    ['before its turn is the first', 500, { number: 0, index: 0, startedAt: 1_000, endsAt: 3_000 }],
    ['at its beginning is the first', 1_000, { number: 0, index: 0, startedAt: 1_000, endsAt: 3_000 }],
    ['just before the change is the old one', 2_999, { number: 0, index: 0, startedAt: 1_000, endsAt: 3_000 }],
    ['at the change is the next', 3_000, { number: 1, index: 1, startedAt: 3_000, endsAt: 5_000 }],
    ['after the last is the first again', 7_500, { number: 3, index: 0, startedAt: 7_000, endsAt: 9_000 }],
  ])('%s', (_, now, turn) => {
    expect(pageTurnAt(now, 1_000, 2_000, 3)).toEqual(turn);
  });
});

describe('the time of an item', () => {
  it.each([
    ['is what staff say', 7, 60, 4, 7],
    ['is else its share of the duration', null, 60, 4, 15],
    ['is else its share, also where a nought stands for nothing', 0, 60, 4, 15],
    ['is else five seconds', null, 0, 4, 5],
    ['is five seconds while there is no item', null, 60, 0, 5],
  ])('%s', (_, delay, duration, count, seconds) => {
    expect(itemSeconds(delay, duration, count)).toBe(seconds);
  });
});
