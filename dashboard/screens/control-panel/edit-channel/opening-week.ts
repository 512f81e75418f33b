import type { OpeningHours } from '#contract/entities/opening-hours.ts';

export const USUAL_OPENING = { from: '08:00', until: '18:00' };

/** Working days. */
export function usualHours(): OpeningHours {
  return { days: Array.from({ length: 7 }, (_, day) => (day < 5 ? USUAL_OPENING : null)) };
}
