import type { Endpoints } from '#contract/endpoints/index.ts';

/**
 * Who asks, and in which order they are refused while the server can't keep up: first what costs much and can wait, then people
 * at the dashboard, last screens. Whoever watches over the server is always answered, and so are pages and their scripts: they
 * cost next to nothing, and a page that is not there can't ask again.
 */
export type Worth = 'costly' | 'staff' | 'screens' | 'always';

interface Shedding {
  /** From how long the server's turns take on, in milliseconds. */
  fromLagMs: number;
  /** When to come again. */
  retryAfterSeconds: number;
}

/** An idle server's turns take a millisecond; a busy one's some ten. */
export const SHEDDING: Record<Exclude<Worth, 'always'>, Shedding> = {
  costly: { fromLagMs: 250, retryAfterSeconds: 10 },
  staff: { fromLagMs: 500, retryAfterSeconds: 5 },
  screens: { fromLagMs: 2_000, retryAfterSeconds: 5 },
};

/** What makes passwords, reads forms with files, asks other servers, or reads whole portals. */
const COSTLY: readonly (keyof Endpoints)[] = [
  'POST /api/users/login',
  'POST /api/users/register',
  'POST /api/users/update',
  'POST /api/users/getToken',
  'POST /api/users/saveresethash',
  'POST /api/users/resetPassword',
  'GET /api/auth/callback',
  'POST /api/auth/finish',
  'POST /upload/{PortalId}',
  'POST /uploadVideo/{PortalId}',
  'POST /uploadXML/{PortalId}',
  'POST /uploadGeneric/',
  'POST /api/slides/getslides',
  'POST /api/channels/getchannelsinorder',
  'PATCH /api/channels/addSlideToAllChannels',
  'POST /api/screens/getscreens',
  'GET /api/screens/everywhere',
  'GET /api/portals/getportals',
  'GET /api/portals/getWebmasterControlPanel',
  'POST /api/audit/find',
  'POST /api/images/find',
  'POST /api/videos/find',
  'POST /api/feeds/preview',
  'GET /api/places',
  'GET /openapi.json',
];

const OF_SCREENS: readonly (keyof Endpoints | 'GET /api/feeds/pictures/{id}' | 'GET /media/{portal}/{name}')[] = [
  'GET /serverTime',
  'POST /api/channels/getchannelfordisplay',
  'GET /api/channels/display/{PortalId}/{originalName}',
  'POST /api/channels/getchannelfordisplaybyid',
  'POST /api/channels/getforcedrefresh',
  'GET /api/channels/events',
  'POST /api/syncgroups/getsyncgroupforchannel',
  'POST /api/slides/getslidesbyids',
  'POST /api/screens/report',
  'POST /api/pairing/start',
  'POST /api/pairing/wait',
  'GET /api/feeds/{slideId}',
  'GET /api/feeds/pictures/{id}',
  'GET /media/{portal}/{name}',
];

const ALWAYS = [
  'GET /healthz',
  'GET /metrics',
  'GET /assets/player/*',
  'GET /assets/dashboard/*',
  'GET /DesktopModules/*',
  'GET /PreviewSlide',
  'GET /pair',
  'GET /player-worker.js',
  'GET /pair-worker.js',
];

const WORTHS = new Map<string, Worth>([
  ...COSTLY.map((name) => [name, 'costly'] as const),
  ...OF_SCREENS.map((name) => [name, 'screens'] as const),
  ...ALWAYS.map((name) => [name, 'always'] as const),
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
