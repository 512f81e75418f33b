import { describe, expect, it } from 'vitest';
import { repeatOf } from '#rules/repeats.ts';
import { parseRecurrence, recursOn } from '#slide-types/recurrence.ts';
import { mondayIn, writtenDay } from '../days.ts';
import { type ChosenRepeat, recurrenceFor, weeksUntilNext } from './repeats.ts';

const MONDAY = Date.UTC(2026, 10, 23) / 86_400_000;
const WEDNESDAY = MONDAY + 2;

describe('repeats', () => {
  const weekdays = [1, 3];
  const all: ChosenRepeat[] = [
    { kind: 'weekly' },
    { kind: 'weeks', weeks: 2, start: MONDAY },
    { kind: 'weeks', weeks: 5, start: MONDAY + 21 },
    { kind: 'month', ordinal: 1 },
    { kind: 'month', ordinal: -1 },
    { kind: 'dates', dates: ['2026-12-24', '2026-12-31'] },
    { kind: 'dates', dates: [] },
  ];
  it.each(all)('are read back as the form wrote them: %j', (repeat) => {
    const read = repeatOf({ recurrence: recurrenceFor(repeat, WEDNESDAY), weekdays });
    const { kind } = read;
    const dated = kind === 'dates' ? { kind, dates: read.days.map(writtenDay), weekdays: read.weekdays } : read;
    expect(dated).toEqual({ ...repeat, weekdays });
  });

  it('of several weeks begin in the chosen week', () => {
    for (const weeks of [0, 1, 2]) {
      const text = recurrenceFor({ kind: 'weeks', weeks: 3, start: mondayIn(weeks, WEDNESDAY) }, WEDNESDAY);
      const recurrence = parseRecurrence(text);
      const mondays = [0, 1, 2, 3, 4, 5].filter((week) => recurrence && recursOn(recurrence, MONDAY + week * 7));
      expect(mondays).toEqual([weeks, weeks + 3]);
    }
  });

  it.each([
    [2, 0, 0],
    [2, 1, 1],
    [2, -1, 1],
    [2, -2, 0],
    [3, -1, 2],
    [3, -4, 2],
    [2, 4, 4],
  ])('every %i weeks from week %i apply next in %i weeks', (weeks, first, next) => {
    expect(weeksUntilNext({ weeks, start: MONDAY + first * 7 + 2 }, WEDNESDAY)).toBe(next);
  });
});
