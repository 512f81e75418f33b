import { ACTIVE_WITHIN_HOURS, FAILED_AFTER_HOURS, HOUR_MS, WARNING_AFTER_HOURS } from './limits.ts';

export type PlayerStatus = 'Good' | 'Warning' | 'Failed' | 'Never used';

/** Returns the Player Status at `nowMs` (specification, section 4). `lastRefresh` is ISO 8601. */
export function playerStatus(lastRefresh: string | null, nowMs: number): PlayerStatus {
  if (lastRefresh === null) return 'Never used';
  const ageHours = (nowMs - Date.parse(lastRefresh)) / HOUR_MS;
  if (ageHours < WARNING_AFTER_HOURS) return 'Good';
  return ageHours < FAILED_AFTER_HOURS ? 'Warning' : 'Failed';
}

/** Whether a channel counts as active at `nowMs`. */
export function isActive(lastRefresh: string | null, nowMs: number): boolean {
  return lastRefresh !== null && nowMs - Date.parse(lastRefresh) < ACTIVE_WITHIN_HOURS * HOUR_MS;
}
