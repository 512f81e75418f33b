import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { timeZoneOfBrowser } from '#dashboard/components/time-words.ts';

export const USUAL_OPENING = { from: '08:00', until: '18:00' };
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Working days in the browser's time zone. */
export function usualHours(): OpeningHours {
  return {
    timezone: timeZoneOfBrowser(),
    days: Array.from({ length: 7 }, (_, day) => (day < 5 ? USUAL_OPENING : null)),
  };
}

/** Starting with Monday. */
export function weekdayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(A_MONDAY + day * DAY_MS));
}
