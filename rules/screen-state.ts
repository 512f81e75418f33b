/** How a screen is at this moment, told by what it last said and how long ago. */
export type ScreenState = 'Online' | 'Outdated' | 'Faulty' | 'Offline' | 'Never seen';

/** How often screens report. */
export const REPORT_EVERY_MS = 30_000;
/** So many reports may get lost before a screen counts as silent. */
export const OFFLINE_AFTER_MS = 3 * REPORT_EVERY_MS;
/** A plan that just changed takes its time to be fetched, and to be told about. */
export const BEHIND_AFTER_MS = 60_000;

/** Problems that can be seen on the glass, or soon will be. The others the screen deals with by itself. */
const GRAVE: readonly string[] = [
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
 * The worst that is known: a silent screen's last words say nothing about now.
 * See docs/decisions/025-let-screens-report-their-state.md
 */
export function screenState({ silentMs, behindMs, report }: SeenScreen): ScreenState {
  if (silentMs === null || report === null) return 'Never seen';
  if (silentMs >= OFFLINE_AFTER_MS) return 'Offline';
  if (report.problems.some(({ problem }) => GRAVE.includes(problem))) return 'Faulty';
  return behindMs !== null && behindMs >= BEHIND_AFTER_MS ? 'Outdated' : 'Online';
}
