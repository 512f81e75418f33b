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

/** Whether a screen reports a problem that people can see. */
export function hasVisibleProblems(problems: readonly { problem: string }[]): boolean {
  return problems.some(({ problem }) => VISIBLE_PROBLEMS.includes(problem));
}

/** Screens skip the slides that need a file once it has arrived damaged this often in a row. */
export const SKIPPED_AFTER_DOWNLOADS = 3;

/**
 * Returns the locations of the files because of which a screen skips slides. The details of their problems begin with
 * them.
 */
export function damagedFilesIn(problems: readonly { problem: string; detail: string; times: number }[]): string[] {
  return problems
    .filter(({ problem, times }) => problem === 'fileDamaged' && times >= SKIPPED_AFTER_DOWNLOADS)
    .map(({ detail }) => detail.split(': ')[0] ?? '');
}

interface ReportedHealth {
  silentMs: number | null;
  behindMs: number | null;
  hasProblems: boolean;
}

/**
 * Returns the most severe state. An offline screen's last report says nothing about its current state.
 * See docs/decisions/025-let-screens-report-their-state.md
 */
export function screenState({ silentMs, behindMs, hasProblems }: ReportedHealth): ScreenState {
  if (silentMs === null) return 'Never seen';
  if (silentMs >= OFFLINE_AFTER_MS) return 'Offline';
  if (hasProblems) return 'Faulty';
  return behindMs !== null && behindMs >= BEHIND_AFTER_MS ? 'Outdated' : 'Online';
}
