import { describe, expect, it } from 'vitest';
import { createPlayer, type Player } from './player.ts';
import { makeDocument } from './testing/documents.ts';
import { simulatedDisk } from './testing/simulated-disk.ts';
import { type SimulatedHost, simulatedHost, timeHeader } from './testing/simulated-host.ts';

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

/** The same machine with the page that comes. */
function pageAfter(before: SimulatedHost): SimulatedHost {
  const host = simulatedHost(2, before.disk);
  // Simulated worlds all begin at the same moment: this one was there before.
  host.sleep(before.worldNow() - host.worldNow());
  host.setDeviceClock(before.deviceNow());
  Object.assign(host.page, { note: before.page.note });
  return host;
}

describe('a page that was reloaded', () => {
  it('has the time of the page before at once, to a few milliseconds', async () => {
    const host = pageAfter(await reloadedPage());
    const player = startPage(host);
    expect(player.clock.isSet()).toBe(true);
    expect(Math.abs(player.clock.now() - host.worldNow())).toBeLessThan(5);
    player.stop();
  });

  it('shows the plan of the page before, whatever the server says or does not say', async () => {
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

  it('does not keep the browser from painting for long where a slide does not come', async () => {
    const host = pageAfter(await reloadedPage());
    const player = startPage(host);
    await host.pass(5_000);
    expect(host.reveals).toBe(1);
    player.stop();
  });

  it.each<[string, (host: SimulatedHost) => void]>([
    ['was left long ago', (host) => host.setDeviceClock(host.deviceNow() + 3_600_000)],
    ['is of something else', (host) => Object.assign(host.page, { note: { leftAt: 'now' } })],
  ])('takes nothing from a note that %s', async (_, spoil) => {
    const host = pageAfter(await reloadedPage());
    spoil(host);
    const player = startPage(host);
    expect(player.clock.isSet()).toBe(false);
    player.stop();
  });

  it('comes up without anything kept, too', async () => {
    const host = pageAfter(await reloadedPage());
    Object.assign(host, { disk: simulatedDisk(), records: simulatedDisk().records });
    const player = startPage(host, 'r2');
    await host.pass(100);
    const showing = player.showing();
    expect(showing.kind === 'channel' && showing.document.revision).toBe('r2');
    player.stop();
  });
});
