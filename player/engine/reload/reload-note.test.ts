import { describe, expect, it } from 'vitest';
import { createPlayer, type Player } from '../player.ts';
import { makeDocument } from '../testing/documents.ts';
import { simulatedDisk } from '../testing/simulated-disk.ts';
import { type SimulatedHost, simulatedHost, timeHeader } from '../testing/simulated-host.ts';
import { freshNote } from './reload-note.ts';

const PAGE = '<div id="vitrine-player"></div><script type="module" src="/assets/player/one.js"></script></html>';
const address = { PortalId: '54', originalName: 'lobby', isTest: false };

function startPage(host: SimulatedHost, revision = 'r1'): Player {
  host.response = ({ path }) => {
    if (path === '/serverTime') return { body: host.worldNow() };
    if (path.endsWith('report')) return { body: { nextInMs: 60_000 } };
    if (path.endsWith('getforcedrefresh')) return { body: false };
    if (path === '/page') return { text: PAGE };
    if (path.startsWith('/assets/')) return { text: 'run()', headers: { 'content-type': 'text/javascript' } };
    return { body: makeDocument(revision, { refreshFrequencyMinutes: 1 }), headers: timeHeader(host) };
  };
  const player = createPlayer(host, () => {}, address, { hasFeed: () => false });
  player.start();
  return player;
}

/** Runs a page until it has reloaded. */
async function reloadedPage(): Promise<SimulatedHost> {
  const before = simulatedHost();
  before.setDeviceClock(before.worldNow() - 37_000);
  const player = startPage(before);
  await before.pass(75_000);
  expect(before.reloads).toBe(1);
  player.stop();
  return before;
}

/** The same machine with the next page. */
function pageAfter(before: SimulatedHost): SimulatedHost {
  const host = simulatedHost(2, before.disk);
  // Every simulated world starts at the same time, so this one has to catch up.
  host.sleep(before.worldNow() - host.worldNow());
  host.setDeviceClock(before.deviceNow());
  Object.assign(host.page, { note: before.page.note });
  return host;
}

describe('a page that was reloaded', () => {
  it('knows what the previous page showed', async () => {
    const before = simulatedHost();
    const player = startPage(before);
    const layers = [{ phase: 'leaving' }, { phase: 'showing', slide: { _id: 'two' } }];
    const area = { layerPair: () => layers, idleForMs: () => 60_000, isFilled: () => true, isControlled: () => false };
    player.visibleAreas.add('main', area as never);
    await before.pass(75_000);
    expect(freshNote(before)?.shown).toEqual(['two']);
    player.stop();
  });

  it('immediately has the previous page’s time, to a few milliseconds', async () => {
    const host = pageAfter(await reloadedPage());
    const player = startPage(host);
    expect(player.clock.isSet()).toBe(true);
    expect(Math.abs(player.clock.now() - host.worldNow())).toBeLessThan(5);
    player.stop();
  });

  it('knows the time no better than the previous page did', async () => {
    const before = await reloadedPage();
    Object.assign(before.page.note as object, { withinMs: 400 });
    const player = startPage(pageAfter(before));
    expect(player.clock.quality()?.withinMs).toBeGreaterThanOrEqual(400);
    player.stop();
  });

  it('shows the previous page’s plan, even without a response from the server', async () => {
    const host = pageAfter(await reloadedPage());
    const player = startPage(host, 'r2');
    host.response = () => {
      throw new Error('no network');
    };
    await host.pass(100);
    const showing = player.showing();
    expect(showing.kind === 'channel' && showing.document.revision).toBe('r1');
    player.stop();
  });

  it('lets the browser paint once every area has its slide', async () => {
    const host = pageAfter(await reloadedPage());
    const player = startPage(host);
    let isFilled = false;
    player.visibleAreas.add('main', { isFilled: () => isFilled, picture: () => [null, null] } as never);
    await host.pass(1_000);
    expect(host.reveals).toBe(0);
    isFilled = true;
    await host.pass(20);
    expect(host.reveals).toBe(1);
    player.stop();
  });

  it('lets the browser paint after a few seconds if a slide is missing', async () => {
    const host = pageAfter(await reloadedPage());
    const player = startPage(host);
    await host.pass(5_000);
    expect(host.reveals).toBe(1);
    player.stop();
  });

  it.each<[string, (host: SimulatedHost) => void]>([
    ['was left long ago', (host) => host.setDeviceClock(host.deviceNow() + 3_600_000)],
    ['was written by something else', (host) => Object.assign(host.page, { note: { leftAt: 'now' } })],
  ])('ignores a note that %s', async (_, changeHost) => {
    const host = pageAfter(await reloadedPage());
    changeHost(host);
    const player = startPage(host);
    expect(player.clock.isSet()).toBe(false);
    player.stop();
  });

  it('starts even if nothing was stored', async () => {
    const host = pageAfter(await reloadedPage());
    Object.assign(host, { disk: simulatedDisk(), records: simulatedDisk().records });
    const player = startPage(host, 'r2');
    await host.pass(100);
    const showing = player.showing();
    expect(showing.kind === 'channel' && showing.document.revision).toBe('r2');
    player.stop();
  });
});
