import { describe, expect, it } from 'vitest';
import { createPlayer } from '../player.ts';
import { makeDocument, makeSlide } from '../testing/documents.ts';
import { SERVER_TIME, type SimulatedResponse, simulatedHost } from '../testing/simulated-host.ts';
import { readDevice, writeDevice } from './device-record.ts';

const HERE = { PortalId: 54, originalName: 'lobby' };
const ELSEWHERE = { PortalId: 54, originalName: 'Stairs' };
const PAGE = '<div id="vitrine-player"></div><script type="module" src="/assets/player/one.js"></script></html>';

interface Report {
  screen: string;
  deviceKey?: string;
  revision: string;
  areas: unknown[];
  problems: { problem: string }[];
}

/** Opens a playing screen, with a server whose response to its reports can be changed. */
async function openScreen({ isPaired = false, isTest = false } = {}) {
  const host = simulatedHost();
  const server = {
    revision: 'A',
    document: {},
    report: { body: { nextInMs: 30_000 } } as SimulatedResponse,
    page: { text: PAGE } as SimulatedResponse,
  };
  host.response = ({ path }) => {
    if (path === '/serverTime') return { body: SERVER_TIME };
    if (path === '/api/screens/report') return server.report;
    if (path.startsWith('/assets/')) return { text: 'script', headers: { 'content-type': 'text/javascript' } };
    if (path.startsWith('/api/channels/')) return { body: makeDocument(server.revision, server.document) };
    return server.page;
  };
  if (isPaired) await writeDevice(host.records, { key: 'a key', channel: HERE });
  const address = { PortalId: '54', originalName: 'lobby', isTest, isPaired };
  const player = createPlayer(host, () => {}, address, { hasFeed: () => false });
  player.start();
  const reports = () =>
    host.requests.filter(({ path }) => path === '/api/screens/report').map(({ body }) => body as Report);
  return { host, server, player, reports };
}

describe('a status report', () => {
  it('is sent soon after the start, and then as often as the server requests', async () => {
    const { host, reports, player } = await openScreen();
    player.visibleAreas.add('main', { layerPair: () => [{ phase: 'showing', slide: { _id: 'one' } }, null] } as never);
    await host.pass(5_000);
    expect(reports()).toEqual([expect.objectContaining({ channel: HERE, revision: 'A', problems: [] })]);
    expect(reports()[0]?.areas).toEqual([{ area: 'main', slide: 'one' }]);
    await host.pass(600_000);
    expect(reports().length).toBeGreaterThanOrEqual(20);
    expect(reports().length).toBeLessThanOrEqual(27);
    expect(new Set(reports().map(({ screen }) => screen)).size).toBe(1);
  });

  it('is sent soon after the plan changes', async () => {
    const { host, server, reports } = await openScreen();
    await host.pass(10_000);
    server.revision = 'B';
    host.streams.at(-1)?.listener.onEvent('revision', '{"revision":"B"}');
    await host.pass(6_000);
    expect(reports().at(-1)?.revision).toBe('B');
  });

  it('is sent again soon if the plan changes during a report', async () => {
    const { host, server, reports } = await openScreen();
    server.report = { body: { nextInMs: 30_000 }, responseMs: 10_000 };
    await host.pass(5_000);
    expect(reports()).toHaveLength(1);
    server.revision = 'B';
    host.streams.at(-1)?.listener.onEvent('revision', '{"revision":"B"}');
    await host.pass(15_000);
    expect(reports().map(({ revision }) => revision)).toEqual(['A', 'B']);
  });

  it('contains a problem until it is solved', async () => {
    const { host, player, reports } = await openScreen();
    await host.pass(5_000);
    player.problems.occurred('slideFailed', 'Menu: broken', { subject: 'menu' });
    await host.pass(31_000);
    expect(reports().at(-1)?.problems).toEqual([{ problem: 'slideFailed', detail: 'Menu: broken', times: 1 }]);
    player.problems.solved('slideFailed', 'menu');
    await host.pass(31_000);
    expect(reports().at(-1)?.problems).toEqual([]);
  });

  it('shortens details by whole characters', async () => {
    const { host, player, reports } = await openScreen();
    await host.pass(5_000);
    player.problems.occurred('slideFailed', `${'x'.repeat(299)}🍰`, { subject: 'menu' });
    await host.pass(31_000);
    expect(reports().at(-1)?.problems).toMatchObject([{ detail: 'x'.repeat(299) }]);
  });

  it('says that the browser blocks sound, while the channel has any', async () => {
    const { host, server, player, reports } = await openScreen();
    await host.pass(5_000);
    player.sound?.refused();
    await host.pass(5_000);
    expect(reports().at(-1)).not.toHaveProperty('isSoundBlocked');
    server.document = { slides: [makeSlide('one', { video_volume: 40 })] };
    server.revision = 'B';
    host.streams.at(-1)?.listener.onEvent('revision', '{"revision":"B"}');
    await host.pass(6_000);
    expect(reports().at(-1)).toMatchObject({ revision: 'B', isSoundBlocked: true });
    host.gesture();
    await host.pass(3_000);
    expect(reports().at(-1)).not.toHaveProperty('isSoundBlocked');
  });

  it('no longer contains a problem that was not retried', async () => {
    const { host, player } = await openScreen();
    player.problems.occurred('slideFailed', 'Menu: broken');
    await host.pass(80_000);
    expect(player.problems.open()).toEqual([]);
  });

  it('is not sent in test mode', async () => {
    const { host, reports } = await openScreen({ isTest: true });
    await host.pass(120_000);
    expect(reports()).toEqual([]);
  });

  it('is retried at a limited rate while the server is busy', async () => {
    const { host, server, reports, player } = await openScreen();
    server.report = { status: 503 };
    await host.pass(600_000);
    expect(reports().length).toBeLessThan(60);
    server.report = { body: { nextInMs: 1 } };
    await host.pass(60_000);
    expect(player.problems.open().map(({ problem }) => problem)).not.toContain('reportUnanswered');
    const before = reports().length;
    await host.pass(60_000);
    expect(reports().length - before).toBeLessThanOrEqual(16);
  });
});

describe('a paired screen', () => {
  it('stays on its channel while the server confirms it', async () => {
    const { host, server, reports } = await openScreen({ isPaired: true });
    server.report = { body: { nextInMs: 30_000, belongsTo: HERE } };
    await host.pass(60_000);
    expect(reports()[0]?.deviceKey).toBe('a key');
    expect(host.opened).toEqual([]);
  });

  it('opens its new channel once that page is available', async () => {
    const { host, server } = await openScreen({ isPaired: true });
    server.report = { body: { nextInMs: 30_000, belongsTo: HERE } };
    await host.pass(10_000);
    server.report = { body: { nextInMs: 30_000, belongsTo: ELSEWHERE } };
    server.page = { status: 502 };
    host.streams.at(-1)?.listener.onEvent('device', '{}');
    await host.pass(30_000);
    expect(host.opened).toEqual([]);
    server.page = { text: PAGE };
    await host.pass(120_000);
    expect(host.opened).toEqual(['/DesktopModules/Vitrine/channels/54/Stairs/Default.aspx?Paired=true']);
    expect((await readDevice(host.records))?.channel).toEqual(ELSEWHERE);
  });

  it('returns to pairing only when the server says that it has no channel', async () => {
    const { host, server } = await openScreen({ isPaired: true });
    for (const body of [{ nextInMs: 30_000 }, { nextInMs: 30_000, belongsTo: {} }, {}]) {
      server.report = { body };
      await host.pass(90_000);
    }
    expect(host.opened).toEqual([]);
    server.report = { body: { nextInMs: 30_000, belongsTo: null } };
    await host.pass(120_000);
    expect(host.opened).toEqual(['/pair']);
    expect(await readDevice(host.records)).toBeNull();
  });
});
