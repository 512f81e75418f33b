import { SERVER_TIME_HEADER } from '#contract/server-time.ts';
import type { Random } from '#rules/testing/random.ts';
import type { HostRequest } from '../engine/host/host.ts';
import type { ServedFile } from './files.ts';
import type { Plans } from './plans.ts';
import type { World } from './world.ts';

export interface ServerResponse {
  status: number;
  text: string;
  headers: Record<string, string>;
}

/** The server's end of an event stream. */
export interface ServedStream {
  send(name: string, data: string): void;
  lost(): void;
}

/** The server as screens see it: one channel, its files, clock, events and page. */
export interface SimulatedServer {
  readonly plans: Plans;
  now(): number;
  isUp(): boolean;
  /** When it stopped; null while it runs. */
  stoppedAt(): number | null;
  /** Throws if the server is down. */
  response(request: Pick<HostRequest, 'path' | 'body' | 'headers'>): ServerResponse;
  file(location: string): ServedFile | null;
  /** Adds an event stream. Returns a function that removes it. */
  join(stream: ServedStream): () => void;
  /** Staff change the channel. */
  change(): void;
  /** Staff remove a weather slide's address, or enter it again. */
  drop(isDropped: boolean): void;
  /** Staff force a refresh. */
  refresh(): void;
  /** The operator installs a newer build of the player. */
  deploy(): void;
  script(): string;
  stepClock(ms: number): void;
  stop(): void;
  start(): void;
}

export const PAGE_ADDRESS = '/DesktopModules/Signage/channels/54/lobby/Default.aspx';

export function createServer(world: World, random: Random, plans: Plans): SimulatedServer {
  const streams = new Set<ServedStream>();
  let isUp = true;
  let stoppedAt = 0;
  let clockOffsetMs = 0;
  let build = 1;
  let refreshedAt = 0;
  let feedVersion = 0;

  const now = () => Math.floor(world.now() + clockOffsetMs);
  const script = () => `/assets/player/build-${build}.js`;
  const page = () => `<div id="vitrine-player"></div><script type="module" src="${script()}"></script></html>`;
  const json = (value: unknown, status = 200): ServerResponse => ({
    status,
    text: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  });
  const announcement = () => JSON.stringify({ revision: plans.current(now()).revision });

  function announce(): void {
    world.incident();
    if (isUp) for (const stream of [...streams]) stream.send('revision', announcement());
  }

  return {
    plans,
    now,
    isUp: () => isUp,
    stoppedAt: () => (isUp ? null : stoppedAt),
    response({ path, body, headers }) {
      if (!isUp) throw new Error('connection refused');
      if (path === '/serverTime') return json(now());
      if (path.startsWith('/api/channels/getchannelfordisplay')) {
        const { headers, ...document } = json(plans.current(now()));
        return { ...document, headers: { ...headers, [SERVER_TIME_HEADER]: String(now()) } };
      }
      if (path.startsWith('/api/channels/display/')) {
        const tag = `"${plans.current(now()).revision}"`;
        if (headers?.['If-None-Match'] === tag) return { status: 304, text: '', headers: {} };
        return json(plans.current(now()));
      }
      if (path.startsWith('/api/channels/getforcedrefresh')) {
        const { since } = (body ?? {}) as { since?: number };
        return json(refreshedAt > (since ?? now()));
      }
      if (path.startsWith('/api/feeds/')) {
        feedVersion += random.is(0.1) ? 1 : 0;
        return json({
          kind: 'rss',
          content: { feedVersion },
          fetchedAt: null,
          ageSeconds: 1,
          stale: false,
          error: null,
        });
      }
      if (path === PAGE_ADDRESS) return { status: 200, text: page(), headers: { 'content-type': 'text/html' } };
      if (path === script()) {
        return { status: 200, text: 'start()', headers: { 'content-type': 'text/javascript' } };
      }
      return json({ error: 'NotFoundError' }, 404);
    },
    file(location) {
      if (!isUp) throw new Error('connection refused');
      return plans.file(location);
    },
    join(stream) {
      streams.add(stream);
      stream.send('revision', announcement());
      return () => streams.delete(stream);
    },
    change() {
      plans.change(now());
      announce();
    },
    drop(isDropped) {
      plans.drop(isDropped);
      announce();
    },
    refresh() {
      world.incident();
      refreshedAt = now();
      if (isUp) for (const stream of [...streams]) stream.send('refresh', JSON.stringify({ requestedAt: refreshedAt }));
    },
    deploy() {
      build += 1;
    },
    script,
    stepClock(ms) {
      world.incident();
      clockOffsetMs += ms;
    },
    stop() {
      world.incident();
      isUp = false;
      stoppedAt = world.now();
      for (const stream of [...streams]) stream.lost();
      streams.clear();
    },
    start() {
      world.incident();
      isUp = true;
    },
  };
}
