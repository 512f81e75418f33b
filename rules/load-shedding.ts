import type { Worth } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';

interface Shedding {
  /** From how long the server's turns take on, in milliseconds. */
  fromLagMs: number;
  /** When to come again. */
  retryAfterSeconds: number;
}

/**
 * An idle server's turns take a millisecond; a busy one's some ten.
 * See docs/decisions/029-shed-load-by-priority.md
 */
export const SHEDDING: Record<Exclude<Worth, 'always'>, Shedding> = {
  costly: { fromLagMs: 250, retryAfterSeconds: 10 },
  staff: { fromLagMs: 500, retryAfterSeconds: 5 },
  screens: { fromLagMs: 2_000, retryAfterSeconds: 5 },
};

/**
 * Requests that are not in the contract. Pages and scripts come from memory or disk, and a browser that gets an error instead of a
 * page doesn't retry: under load, a channel's page omits what would have to be built for it.
 */
const OTHERS: Record<string, Worth> = {
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

const WORTHS = new Map<string, Worth>([
  ...Object.entries(OTHERS),
  ...Object.entries(endpoints).map(([name, { worth }]) => [name, worth] as const),
]);

/**
 * What a request is worth by its route, `GET /media/{portal}/{name}` for example; null for an address without one, which gets
 * the dashboard's page at the most.
 */
export function worthOf(route: string | null): Worth {
  if (route === null) return 'always';
  return WORTHS.get(route) ?? 'staff';
}

/** When to come again, in seconds; null for a request that is to be answered now. */
export function shedSeconds(worth: Worth, lagMs: number): number | null {
  if (worth === 'always') return null;
  const { fromLagMs, retryAfterSeconds } = SHEDDING[worth];
  return lagMs >= fromLagMs ? retryAfterSeconds : null;
}

/** Of how many turns the middle one counts: one or two long ones alone are nothing. */
export const TURNS_LOOKED_AT = 5;
/** What is left of it after one good turn: let in all at once, everybody would make it begin anew. */
const LEFT = 0.9;

/** How far behind the server counts as, from how late its last turns came, and what it counted as before. */
export function lagOf(recentMs: readonly number[], countedMs: number): number {
  const sorted = recentMs.toSorted((one, other) => one - other);
  const middle = recentMs.length < TURNS_LOOKED_AT ? 0 : (sorted[Math.floor(sorted.length / 2)] ?? 0);
  return Math.max(middle, countedMs * LEFT);
}
