/** The state of a screen, from its last report and the time since. */
export type ScreenState = 'Online' | 'Outdated' | 'Faulty' | 'Offline' | 'Never seen';

/** How often screens report. */
export const REPORT_EVERY_MS = 30_000;
/** A screen counts as offline after missing this many reports. */
export const OFFLINE_AFTER_MS = 3 * REPORT_EVERY_MS;
/** Screens need some time to fetch a changed plan and to report it. */
export const BEHIND_AFTER_MS = 60_000;

/** Problems that are visible on the screen, or soon will be. The player handles the others. */
const VISIBLE_PROBLEMS: readonly string[] = [
  'channelMissing',
  'fileDamaged',
  'fileMissing',
  'slideFailed',
  'slideCrashed',
  'slideLate',
  'slideStuck',
  'areaStuck',
  'screenCrashed',
];

interface SeenScreen {
  silentMs: number | null;
  behindMs: number | null;
  report: { problems: readonly { problem: string }[] } | null;
}

/**
 * Returns the most severe state. An offline screen's last report says nothing about its current state.
 * See docs/decisions/025-let-screens-report-their-state.md
 */
export function screenState({ silentMs, behindMs, report }: SeenScreen): ScreenState {
  if (silentMs === null || report === null) return 'Never seen';
  if (silentMs >= OFFLINE_AFTER_MS) return 'Offline';
  if (report.problems.some(({ problem }) => VISIBLE_PROBLEMS.includes(problem))) return 'Faulty';
  return behindMs !== null && behindMs >= BEHIND_AFTER_MS ? 'Outdated' : 'Online';
}
