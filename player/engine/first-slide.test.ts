import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayer, type Player } from './player.ts';
import { makeDocument } from './testing/documents.ts';
import { type SimulatedHost, simulatedHost, timeHeader } from './testing/simulated-host.ts';

describe('a page on its way to the first slide', () => {
  let host: SimulatedHost;
  let player: Player;
  const asked = () => [...host.requests.map(({ path }) => path.split('/').pop()), ...host.streams.map(() => 'events')];

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

  it('asks for the channel and for nothing else, and has the time from that answer', async () => {
    await host.pass(1_000);
    expect(player.showing().kind).toBe('channel');
    expect(player.clock.isSet()).toBe(true);
    expect(asked()).toEqual(['getchannelfordisplay']);
  });

  it('asks for the rest once that slide is up', async () => {
    await host.pass(100);
    player.firstSlide.slideShown();
    expect(asked()).toEqual(['getchannelfordisplay']);
    await host.pass(2_500);
    expect(asked()).toEqual(expect.arrayContaining(['serverTime', 'report', 'events']));
  });

  it('shows what it brought along before it asks, and has the time from it', () => {
    const brought = simulatedHost();
    const text = JSON.stringify(makeDocument('r0'));
    const header = (name: string) => timeHeader(brought)[name] ?? null;
    const [sentAt, receivedAt] = [brought.monotonicNow() - 20, brought.monotonicNow() - 10];
    Object.assign(brought.page, { firstResponse: { status: 200, text, header, sentAt, receivedAt } });
    const address = { PortalId: '54', originalName: 'lobby', isTest: false };
    const early = createPlayer(brought, () => {}, address, { hasFeed: () => false });
    early.start();
    const showing = early.showing();
    expect(showing.kind === 'channel' && showing.document.revision).toBe('r0');
    expect(early.clock.now()).toBeCloseTo(brought.worldNow() + 15.5);
    expect(brought.requests.map(({ path }) => path)).toEqual(['/api/channels/getchannelfordisplay']);
    early.stop();
  });

  it.each(['', '{"_id":', '<p>Log in</p>', '{}'])('takes nothing else along: %s', (text) => {
    const brought = simulatedHost();
    Object.assign(brought.page, { firstResponse: { status: 200, text, header: () => null, sentAt: 1, receivedAt: 2 } });
    const address = { PortalId: '54', originalName: 'lobby', isTest: false };
    const early = createPlayer(brought, () => {}, address, { hasFeed: () => false });
    early.start();
    expect([early.showing().kind, early.clock.isSet()]).toEqual(['nothing', false]);
    early.stop();
  });

  it('does not wait for a slide that never comes', async () => {
    await host.pass(8_000);
    expect(asked()).toEqual(expect.arrayContaining(['serverTime', 'report', 'events']));
  });
});
