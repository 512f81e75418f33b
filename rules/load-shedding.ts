import type { Priority } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';

interface Shedding {
  /** Event loop lag in milliseconds from which requests of this priority are refused. */
  fromLagMs: number;
  /** Sent as `Retry-After`. */
  retryAfterSeconds: number;
}

/**
 * The event loop of an idle server lags by about 1 ms, that of a busy one by about 10 ms.
 * See docs/decisions/029-shed-load-by-priority.md
 */
export const SHEDDING: Record<Exclude<Priority, 'always'>, Shedding> = {
  costly: { fromLagMs: 250, retryAfterSeconds: 10 },
  staff: { fromLagMs: 500, retryAfterSeconds: 5 },
  screens: { fromLagMs: 2_000, retryAfterSeconds: 5 },
};

/**
 * Requests that are not in the contract. Pages and scripts are never refused: they come from memory or disk, and a
 * browser that gets an error instead of a page doesn't retry. Under load, a channel's page omits what would have to be
 * built for it.
 */
const OTHERS: Record<string, Priority> = {
  'GET /api/feeds/pictures/{id}': 'screens',
  'GET /media/{portal}/{name}': 'screens',
  'GET /metrics': 'always',
  'GET /assets/player/*': 'always',
  'GET /assets/dashboard/*': 'always',
  'GET /DesktopModules/*': 'always',
  'GET /PreviewSlide': 'always',
  'GET /pair': 'always',
  'GET /player-worker.js': 'always',
  'GET /pair-worker.js': 'always',
};

const PRIORITIES = new Map<string, Priority>([
  ...Object.entries(OTHERS),
  ...Object.entries(endpoints).map(([name, { priority }]) => [name, priority] as const),
]);

/**
 * Returns the priority of a route such as `GET /media/{portal}/{name}`. Null is an address without a route, which gets
 * the dashboard's page at most.
 */
export function priorityOf(route: string | null): Priority {
  if (route === null) return 'always';
  return PRIORITIES.get(route) ?? 'staff';
}

/** Returns the `Retry-After` in seconds for a request to refuse, or null for one to serve. */
export function shedSeconds(priority: Priority, lagMs: number): number | null {
  if (priority === 'always') return null;
  const { fromLagMs, retryAfterSeconds } = SHEDDING[priority];
  return lagMs >= fromLagMs ? retryAfterSeconds : null;
}

/** Number of measurements whose median counts, so that one or two long ones don't. */
export const LAG_MEASUREMENTS = 5;
/** Share of the lag that remains after a good measurement: admitting everyone at once would cause the next overload. */
const LAG_DECAY = 0.9;

/** Returns the server's lag from its latest measurements and the lag returned before, all in milliseconds. */
export function lagOf(recentMs: readonly number[], previousMs: number): number {
  const sorted = recentMs.toSorted((one, other) => one - other);
  const median = recentMs.length < LAG_MEASUREMENTS ? 0 : (sorted[Math.floor(sorted.length / 2)] ?? 0);
  return Math.max(median, previousMs * LAG_DECAY);
}
