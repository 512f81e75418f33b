import { describe, expect, it } from 'vitest';
import { ALWAYS, beginsOn } from '#slide-types/display-times.ts';
import { repeatOf, withEveryWeekday } from './repeats.ts';

const START = 'DTSTART;VALUE=DATE:20261125';
const WEDNESDAY = Date.UTC(2026, 10, 25) / 86_400_000;

describe('how a display time repeats', () => {
  it.each([
    // The recurrence and the display time can both leave out weekdays.
    ['FREQ=MONTHLY;BYDAY=1SA', [1, 2, 3, 4, 5, 6, 7], { kind: 'month', ordinal: 1, weekdays: [6] }],
    ['FREQ=MONTHLY;BYDAY=-1MO,-1FR', [1, 2, 3], { kind: 'month', ordinal: -1, weekdays: [1] }],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,WE', [2, 3, 4], { kind: 'weeks', weeks: 2, start: WEDNESDAY, weekdays: [2, 3] }],
    // The weekday of the start counts if there is no other.
    ['FREQ=WEEKLY;INTERVAL=3', [1, 3], { kind: 'weeks', weeks: 3, start: WEDNESDAY, weekdays: [3] }],
  ])('%s on %j', (rule, weekdays, expected) => {
    expect(repeatOf({ recurrence: `${START}\nRRULE:${rule}`, weekdays })).toEqual(expected);
  });

  it.each([
    'FREQ=YEARLY',
    'FREQ=MONTHLY;BYDAY=1SA,2SU',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=1SA',
    'FREQ=MONTHLY;BYDAY=SA',
    'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=1FR',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;UNTIL=20270101',
    'FREQ=WEEKLY;BYDAY=WE',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU',
    'nonsense',
  ])('%s is what the form can’t express', (rule) => {
    const weekdays = [1, 2, 3, 4, 5, 6];
    expect(repeatOf({ recurrence: `${START}\nRRULE:${rule}`, weekdays })).toEqual({ kind: 'other', weekdays });
  });

  it('is the same with every weekday in the recurrence', () => {
    const rules = [
      'FREQ=MONTHLY;BYDAY=1SA',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,WE',
      'FREQ=WEEKLY;INTERVAL=3',
      'FREQ=YEARLY',
    ];
    for (const rule of rules) {
      const time = { ...ALWAYS, weekdays: [2, 3, 6], recurrence: `${START}\nRRULE:${rule}` };
      const days = (one: typeof time) => {
        const begins = beginsOn(one, { holidays: new Set() });
        return Array.from({ length: 800 }, (_, index) => WEDNESDAY - 7 + index).filter(begins);
      };
      expect(days(withEveryWeekday(time)), rule).toEqual(days(time));
      expect(repeatOf(withEveryWeekday(time)), rule).toEqual(repeatOf(time));
    }
  });
});
