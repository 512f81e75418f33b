import type { DisplayDocument } from '#contract/entities/display.ts';
import { createServerClock, type ServerClock } from '../clock/server-clock.ts';
import { createProblemTracker } from '../host/problem-tracker.ts';
import { type ContentSync, createContentSync } from '../plan/content-sync.ts';
import { makeDocument as makeAnyDocument } from './documents.ts';
import { reloadAtOnce } from './reload-at-once.ts';
import { type SimulatedHost, type SimulatedResponse, simulatedHost, timeHeader } from './simulated-host.ts';

export const PAGE =
  '<div id="vitrine-player"></div><script type="module" crossorigin src="/assets/player/one.js"></script></html>';

/** A document of the channel that `simulateChannel` serves. */
export const makeDocument: typeof makeAnyDocument = (revision, more) =>
  makeAnyDocument(revision, { originalName: 'front window', ...more });

/** The content sync of a simulated screen, and the server that it talks to. */
export interface SimulatedChannel {
  host: SimulatedHost;
  clock: ServerClock;
  sync: ContentSync;
  /** The channel as the server has it now; null if it doesn't exist. */
  current: DisplayDocument | null;
  /** The responses of the server's calls, which tests may replace. */
  responses: Record<'load' | 'check' | 'forced' | 'page' | 'script', () => SimulatedResponse>;
  timesMissing: number;
  timesFailed: number;
  /** The revisions of the documents that the content sync has passed on. */
  revisions(): string[];
  /** The number of requests whose path contains this text. */
  requestCount(part: string): number;
  /** Announces a revision on the latest event stream. */
  announce(revision: string): void;
}

export function simulateChannel(isTest = false): SimulatedChannel {
  const host = simulatedHost();
  const problems = createProblemTracker(host, () => {});
  const clock = createServerClock(host, problems);
  const documents: DisplayDocument[] = [];
  let shown: DisplayDocument | null = null;
  const address = { PortalId: '54', originalName: 'front window', isTest };
  const sync = createContentSync(host, clock, problems, reloadAtOnce(host, problems), address, {
    current: () => shown,
    onDocument(document) {
      shown = document;
      documents.push(document);
    },
    onMissing() {
      shown = null;
      channel.timesMissing += 1;
    },
    onFailure() {
      channel.timesFailed += 1;
    },
  });

  const found = (headers = {}) =>
    channel.current
      ? { body: channel.current, headers }
      : { status: 404, body: { error: 'This channel doesn’t exist.', code: 'channel-not-found' } };
  const responses: SimulatedChannel['responses'] = {
    load: () => found(timeHeader(host)),
    check: () => found(),
    forced: () => ({ body: false }),
    page: () => ({ text: PAGE }),
    script: () => ({ text: 'run()', headers: { 'content-type': 'text/javascript' } }),
  };
  host.response = (request) => {
    if (request.path.endsWith('getchannelfordisplay')) return responses.load();
    if (request.path.endsWith('getforcedrefresh')) return responses.forced();
    if (request.path === '/page') return responses.page();
    if (request.path.startsWith('/assets/')) return responses.script();
    const revision = request.headers?.['If-None-Match'];
    return revision !== undefined && revision === `"${channel.current?.revision}"`
      ? { status: 304, text: '' }
      : responses.check();
  };

  const channel: SimulatedChannel = {
    host,
    clock,
    sync,
    current: makeDocument('r1'),
    responses,
    timesMissing: 0,
    timesFailed: 0,
    revisions: () => documents.map(({ revision }) => revision),
    requestCount: (part) => host.requests.filter(({ path }) => path.includes(part)).length,
    announce: (revision) => host.streams.at(-1)?.listener.onEvent('revision', JSON.stringify({ revision })),
  };
  sync.follow();
  return channel;
}
