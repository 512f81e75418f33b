import { describe, expect, it } from 'vitest';
import { readDevice, writeDevice } from './device-record.ts';
import { createPlayer } from './player.ts';
import { makeDocument } from './testing/documents.ts';
import { type SimulatedResponse, simulatedHost, THE_TIME } from './testing/simulated-host.ts';

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

/** A screen that plays, and a server whose answer to its reports can be changed. */
async function open({ isPaired = false, isTest = false } = {}) {
  const host = simulatedHost();
  const server = {
    revision: 'A',
    report: { body: { nextInMs: 30_000 } } as SimulatedResponse,
    page: { text: PAGE } as SimulatedResponse,
  };
  host.response = ({ path }) => {
    if (path === '/serverTime') return { body: THE_TIME };
    if (path === '/api/screens/report') return server.report;
    if (path.startsWith('/assets/')) return { text: 'script', headers: { 'content-type': 'text/javascript' } };
    if (path.startsWith('/api/channels/')) return { body: makeDocument(server.revision) };
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

describe('what a screen says of itself', () => {
  it('is told soon after the start, then as often as the server wants to hear it', async () => {
    const { host, reports, player } = await open();
    player.visibleAreas.add('main', { layerPair: () => [{ phase: 'showing', slide: { _id: 'one' } }, null] } as never);
    await host.pass(5_000);
    expect(reports()).toEqual([expect.objectContaining({ channel: HERE, revision: 'A', problems: [] })]);
    expect(reports()[0]?.areas).toEqual([{ area: 'main', slide: 'one' }]);
    await host.pass(600_000);
    expect(reports().length).toBeGreaterThanOrEqual(20);
    expect(reports().length).toBeLessThanOrEqual(27);
    expect(new Set(reports().map(({ screen }) => screen)).size).toBe(1);
  });

  it('is told at once when the plan changes', async () => {
    const { host, server, reports } = await open();
    await host.pass(10_000);
    server.revision = 'B';
    host.streams.at(-1)?.listener.onEvent('revision', '{"revision":"B"}');
    await host.pass(6_000);
    expect(reports().at(-1)?.revision).toBe('B');
  });

  it('names what is wrong, until it works again', async () => {
    const { host, player, reports } = await open();
    await host.pass(5_000);
    player.problems.occurred('slideFailed', 'Menu: broken', { subject: 'menu' });
    await host.pass(31_000);
    expect(reports().at(-1)?.problems).toEqual([{ problem: 'slideFailed', detail: 'Menu: broken', times: 1 }]);
    player.problems.solved('slideFailed', 'menu');
    await host.pass(31_000);
    expect(reports().at(-1)?.problems).toEqual([]);
  });

  it('is no longer said of what was not tried again', async () => {
    const { host, player } = await open();
    player.problems.occurred('slideFailed', 'Menu: broken');
    await host.pass(80_000);
    expect(player.problems.open()).toEqual([]);
  });

  it('never comes from who only tests the page', async () => {
    const { host, reports } = await open({ isTest: true });
    await host.pass(120_000);
    expect(reports()).toEqual([]);
  });

  it('is given up by nobody and asked of nobody too often while the server does not hear', async () => {
    const { host, server, reports, player } = await open();
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
  it('stays while the server says that it belongs here', async () => {
    const { host, server, reports } = await open({ isPaired: true });
    server.report = { body: { nextInMs: 30_000, belongsTo: HERE } };
    await host.pass(60_000);
    expect(reports()[0]?.deviceKey).toBe('a key');
    expect(host.opened).toEqual([]);
  });

  it('goes to its new channel as soon as it hears of it, once that page is proven', async () => {
    const { host, server } = await open({ isPaired: true });
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

  it('shows a code again when it is taken its channel, and not for anything less', async () => {
    const { host, server } = await open({ isPaired: true });
    for (const odd of [{ nextInMs: 30_000 }, { nextInMs: 30_000, belongsTo: {} }, {}]) {
      server.report = { body: odd };
      await host.pass(90_000);
    }
    expect(host.opened).toEqual([]);
    server.report = { body: { nextInMs: 30_000, belongsTo: null } };
    await host.pass(120_000);
    expect(host.opened).toEqual(['/pair']);
    expect(await readDevice(host.records)).toBeNull();
  });
});
