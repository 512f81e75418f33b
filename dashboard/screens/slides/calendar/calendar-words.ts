import { readersLocale } from '#ui/language.ts';
import type { CalendarDay } from './calendar-days.ts';

/** "Tuesday 24 November 2026", or "23 – 29 November 2026". */
export function rangeWords(days: readonly CalendarDay[], timeZone: string): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const isOne = first === last;
  const format = new Intl.DateTimeFormat(readersLocale(), {
    ...(isOne && { weekday: 'long' }),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  return isOne ? format.format(first.fromMs) : format.formatRange(first.fromMs, last.fromMs);
}
