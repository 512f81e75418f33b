import { describe, expect, it } from 'vitest';
import { createPlayer } from '../player.ts';
import { createPreview } from '../preview.ts';
import { createPairing } from '../screen/pairing.ts';
import { makeDocument, makeSlide } from '../testing/documents.ts';
import { type SimulatedHost, type SimulatedResponse, simulatedHost, timeHeader } from '../testing/simulated-host.ts';
import type { HostRequest } from './host.ts';

const RETRY_AFTER_SECONDS = 300;
const PAGE = '<div id="vitrine-player"></div><script type="module" src="/assets/player/two.js"></script></html>';

function responseTo({ path }: HostRequest, host: SimulatedHost): SimulatedResponse {
  if (path === '/serverTime') return { body: host.worldNow() };
  if (path === '/page') return { text: PAGE };
  if (path.endsWith('.js')) return { text: 'run()', headers: { 'content-type': 'text/javascript' } };
  if (path.endsWith('/report')) return { body: { nextInMs: 5_000 } };
  if (path.endsWith('/getforcedrefresh')) return { body: false };
  if (path.startsWith('/api/feeds/')) return { body: { kind: 'news', content: {}, stale: false, fetchedAt: 0 } };
  if (path.endsWith('/getslidesbyids')) return { body: [makeSlide('one')] };
  if (path.endsWith('/pairing/start')) {
    return { body: { deviceKey: 'key', pairCode: 'ABCDEFGH', address: 'https://x/pair', qr: { size: 1, path: '' } } };
  }
  if (path.endsWith('/pairing/wait')) return { body: { channel: null } };
  const slides = [makeSlide('one'), makeSlide('news', { type: 3 })];
  const document = makeDocument('r1', { slides, forcedRefreshCheckFrequencyMinutes: 1, refreshFrequencyMinutes: 1 });
  return { body: document, headers: timeHeader(host) };
}

const pages: Record<string, (host: SimulatedHost) => void> = {
  'a screen': (host) => {
    const address = { PortalId: '54', originalName: 'lobby', isTest: false };
    createPlayer(host, () => {}, address, { hasFeed: (type) => type === 3 }).start();
  },
  'a preview': (host) => {
    const address = { PortalId: 54, slide: 'one', channel: 'channel', area: 'main' };
    createPreview(
      host,
      () => {},
      address,
      () => null,
      () => false,
    ).start();
  },
  'a screen without a channel': (host) => createPairing(host, () => {}).start(),
};

describe('when the server responds with Retry-After', () => {
  it.each(Object.keys(pages))('%s does not repeat any request before then, whatever happens', async (kind) => {
    const host = simulatedHost();
    let refusedAt = Number.POSITIVE_INFINITY;
    const early: string[] = [];
    const refused = new Map<string, number>();
    const succeeded = new Set<string>();
    host.response = (request) => {
      const now = host.monotonicNow();
      const isRefusing = now >= refusedAt && now < refusedAt + 600_000;
      const refusedBefore = refused.get(request.path);
      if (isRefusing && refusedBefore !== undefined && now - refusedBefore < RETRY_AFTER_SECONDS * 1000)
        early.push(request.path);
      if (isRefusing) refused.set(request.path, now);
      else if (now > refusedAt) succeeded.add(request.path);
      const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
      return isRefusing ? { status: 503, text: 'busy', headers } : responseTo(request, host);
    };
    pages[kind]?.(host);
    await host.pass(20_000);
    refusedAt = host.monotonicNow();
    for (let minute = 0; minute < 10; minute += 1) {
      host.streams.at(-1)?.listener.onEvent('refresh', '{}');
      host.wake();
      await host.pass(60_000);
    }
    await host.pass(800_000);
    expect(early).toEqual([]);
    expect(refused.size).toBeGreaterThan(kind === 'a screen' ? 4 : 0);
    expect([...refused.keys()].filter((path) => !succeeded.has(path))).toEqual([]);
  });
});
