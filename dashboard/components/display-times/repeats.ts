import { mondayIn } from '#dashboard/components/days.ts';
import { type Repeat, recurrenceText } from '#rules/repeats.ts';
import { NO_DATES, weekdayOf } from '#slide-types/recurrence.ts';

/** The positions in a month that the form offers, in its order. */
export const ORDINALS = [1, 2, 3, 4, -1];

/** What the form writes. Dates are such as 2026-12-24. */
export type ChosenRepeat = Exclude<Repeat, { kind: 'other' | 'dates' }> | { kind: 'dates'; dates: string[] };

/** Returns the recurrence of a repeat. The days of the week are those of the display time. */
export function recurrenceFor(repeat: ChosenRepeat, today: number): string {
  switch (repeat.kind) {
    case 'weekly':
      return '';
    case 'weeks':
      return recurrenceText(repeat, repeat.start);
    case 'month':
      return recurrenceText(repeat, mondayIn(0, today));
    case 'dates':
      return `${NO_DATES}${repeat.dates.map((date) => date.replaceAll('-', '')).join()}`;
  }
}

/** Returns in how many weeks a repeat applies next, 0 for this week. */
export function weeksUntilNext({ weeks, start }: { weeks: number; start: number }, today: number): number {
  const until = (start - weekdayOf(start) - mondayIn(0, today)) / 7;
  return until > 0 ? until : (weeks - (-until % weeks)) % weeks;
}
