import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayer, type Player } from '../player.ts';
import { makeDocument } from '../testing/documents.ts';
import { type SimulatedHost, simulatedHost, timeHeader } from '../testing/simulated-host.ts';

describe('a page before its first slide', () => {
  let host: SimulatedHost;
  let player: Player;
  const requested = () => [
    ...host.requests.map(({ path }) => path.split('/').pop()),
    ...host.streams.map(() => 'events'),
  ];

  beforeEach(() => {
    host = simulatedHost();
    host.response = ({ path }) => {
      if (path === '/serverTime') return { body: host.worldNow() };
      if (path.endsWith('report')) return { body: { nextInMs: 60_000 } };
      return { body: makeDocument('r1'), headers: timeHeader(host) };
    };
    const address = { PortalId: '54', originalName: 'lobby', isTest: false };
    player = createPlayer(host, () => {}, address, { hasFeed: () => false });
    player.start();
  });

  it('requests only the channel, and takes the time from that response', async () => {
    await host.pass(1_000);
    expect(player.showing().kind).toBe('channel');
    expect(player.clock.isSet()).toBe(true);
    expect(requested()).toEqual(['getchannelfordisplay']);
  });

  it('requests everything else once the slide is shown', async () => {
    await host.pass(100);
    player.firstSlide.slideShown();
    expect(requested()).toEqual(['getchannelfordisplay']);
    await host.pass(2_500);
    expect(requested()).toEqual(expect.arrayContaining(['serverTime', 'report', 'events']));
  });

  it('shows the embedded document before any response, and takes the time from it', () => {
    const pageHost = simulatedHost();
    const text = JSON.stringify(makeDocument('r0'));
    const header = (name: string) => timeHeader(pageHost)[name] ?? null;
    const [sentAt, receivedAt] = [pageHost.monotonicNow() - 20, pageHost.monotonicNow() - 10];
    Object.assign(pageHost.page, { firstResponse: { status: 200, text, header, sentAt, receivedAt } });
    const address = { PortalId: '54', originalName: 'lobby', isTest: false };
    const pagePlayer = createPlayer(pageHost, () => {}, address, { hasFeed: () => false });
    pagePlayer.start();
    const showing = pagePlayer.showing();
    expect(showing.kind === 'channel' && showing.document.revision).toBe('r0');
    expect(pagePlayer.clock.now()).toBeCloseTo(pageHost.worldNow() + 15.5);
    expect(pageHost.requests.map(({ path }) => path)).toEqual(['/api/channels/getchannelfordisplay']);
    pagePlayer.stop();
  });

  it.each(['', '{"_id":', '<p>Log in</p>', '{}'])('ignores an invalid embedded document: %s', (text) => {
    const pageHost = simulatedHost();
    Object.assign(pageHost.page, {
      firstResponse: { status: 200, text, header: () => null, sentAt: 1, receivedAt: 2 },
    });
    const address = { PortalId: '54', originalName: 'lobby', isTest: false };
    const pagePlayer = createPlayer(pageHost, () => {}, address, { hasFeed: () => false });
    pagePlayer.start();
    expect([pagePlayer.showing().kind, pagePlayer.clock.isSet()]).toEqual(['nothing', false]);
    pagePlayer.stop();
  });

  it('does not wait for a slide that never comes', async () => {
    await host.pass(8_000);
    expect(requested()).toEqual(expect.arrayContaining(['serverTime', 'report', 'events']));
  });
});
