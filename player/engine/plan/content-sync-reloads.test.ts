import { beforeEach, describe, expect, it } from 'vitest';
import { makeDocument, PAGE, type SimulatedChannel, simulateChannel } from '../testing/simulated-channel.ts';
import type { SimulatedHost, SimulatedResponse } from '../testing/simulated-host.ts';
import type { ContentSync } from './content-sync.ts';

describe('reloads by content sync', () => {
  let channel: SimulatedChannel;
  let host: SimulatedHost;
  let sync: ContentSync;
  let responses: SimulatedChannel['responses'];

  beforeEach(() => {
    channel = simulateChannel();
    ({ host, sync, responses } = channel);
  });

  it.each([
    [0, 60_000],
    [1, 60_000],
    [5, 300_000],
  ])('checks for a forced refresh every %s minutes, at most once a minute', async (minutes, intervalMs) => {
    channel.current = makeDocument('r1', { forcedRefreshCheckFrequencyMinutes: minutes });
    sync.start();
    await host.pass(intervalMs * 0.79);
    expect(channel.requestCount('getforcedrefresh')).toBe(0);
    await host.pass(intervalMs * 0.25);
    expect(channel.requestCount('getforcedrefresh')).toBe(1);
    const poll = host.requests.find((request) => request.path.endsWith('getforcedrefresh'));
    expect(poll?.body).toMatchObject({ PortalId: '54', originalName: 'front window', since: expect.any(Number) });
  });

  it('does not check for forced refreshes if that is turned off, and reloads every hour', async () => {
    channel.current = makeDocument('r1', { disableForceRefreshCheck: true });
    sync.start();
    await host.pass(3_600_000);
    expect([channel.requestCount('getforcedrefresh'), host.reloads]).toEqual([1, 1]);
  });

  it.each([
    [421, 0],
    [419, 1],
  ])('with live times for %s days and without automatic refreshes, reloads %s times', async (days, times) => {
    const until = host.worldNow() + days * 86_400_000;
    const liveTimes = [{ from: 0, until, changes: [] }];
    channel.current = makeDocument('r1', { liveTimes, disableAutoRefresh: true, disableForceRefreshCheck: true });
    sync.start();
    await host.pass(3_600_000);
    expect([channel.requestCount('getforcedrefresh'), host.reloads]).toEqual([times, times]);
  });

  it.each([false, true])(
    'reloads at its refresh interval if the check for a forced refresh returns %s',
    async (isForced) => {
      channel.current = makeDocument('r1', { refreshFrequencyMinutes: 3, disableForceRefreshCheck: true });
      responses.forced = () => ({ body: isForced });
      sync.start();
      await host.pass(150_000);
      expect(host.reloads).toBe(0);
      await host.pass(40_000);
      expect([channel.requestCount('getforcedrefresh'), host.reloads]).toEqual([1, 1]);
    },
  );

  it('treats refresh intervals below a minute as one minute', async () => {
    channel.current = makeDocument('r1', { refreshFrequencyMinutes: 0 });
    sync.start();
    await host.pass(45_000);
    expect(host.reloads).toBe(0);
    await host.pass(20_000);
    expect(host.reloads).toBe(1);
  });

  it.each<[string, () => SimulatedResponse]>([
    [
      'there is no network',
      () => {
        throw new Error('no network');
      },
    ],
    ['it gets a login page', () => ({ text: '<html>Log in to the network</html>' })],
    ['the server is busy', () => ({ status: 503, body: true })],
    ['the response is empty', () => ({ status: 204, text: '' })],
    ['the response is an empty object', () => ({ body: {} })],
  ])('does not reload at its interval while %s, and retries', async (_, response) => {
    channel.current = makeDocument('r1', { refreshFrequencyMinutes: 1 });
    const before = responses.forced;
    responses.forced = response;
    sync.start();
    await host.pass(600_000);
    expect(host.reloads).toBe(0);
    responses.forced = before;
    await host.pass(65_000);
    expect(host.reloads).toBe(1);
  });

  it('never reloads if automatic refreshes are turned off', async () => {
    channel.current = makeDocument('r1', { refreshFrequencyMinutes: 1, disableAutoRefresh: true });
    sync.start();
    await host.pass(7_200_000);
    expect(host.reloads).toBe(0);
  });

  it('reloads a minute after a slide was dropped, or as soon as the server responds', async () => {
    const before = responses.forced;
    sync.start();
    await host.pass(100_000);
    responses.forced = () => ({ text: '<html>Log in to the network</html>' });
    channel.current = makeDocument('r2', { droppedSlides: ['weather'] });
    channel.announce('r2');
    await host.pass(55_000);
    expect(host.reloads).toBe(0);
    await host.pass(120_000);
    expect(host.reloads).toBe(0);
    responses.forced = before;
    await host.pass(66_000);
    expect(host.reloads).toBe(1);
  });

  it('does not reload if a dropped slide is restored within a minute', async () => {
    channel.current = makeDocument('r1', { droppedSlides: ['weather'] });
    sync.start();
    await host.pass(30_000);
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(300_000);
    expect(host.reloads).toBe(0);
  });

  it('reloads when staff force a refresh, after reporting it to the server', async () => {
    sync.start();
    await host.pass(20_000);
    host.streams[0]?.listener.onEvent('refresh', '{}');
    await host.pass(2_000);
    expect([channel.requestCount('getchannelfordisplay'), host.reloads]).toEqual([2, 1]);
  });

  it('reloads when the check finds a forced refresh', async () => {
    responses.forced = () => ({ body: true });
    sync.start();
    await host.pass(125_000);
    expect([channel.requestCount('getchannelfordisplay'), host.reloads]).toEqual([2, 1]);
  });

  it.each<[string, () => void]>([
    ['page is unavailable', () => (responses.page = () => ({ status: 502, text: 'Bad gateway' }))],
    ['page is truncated', () => (responses.page = () => ({ text: PAGE.slice(0, -3) }))],
    ['page is a login page', () => (responses.page = () => ({ text: '<html>Log in to the network</html>' }))],
    ['script is missing', () => (responses.script = () => ({ status: 404, text: '' }))],
    [
      'script is an HTML page',
      () => (responses.script = () => ({ text: PAGE, headers: { 'content-type': 'text/html' } })),
    ],
  ])('does not reload while its %s', async (_, breakResponse) => {
    sync.start();
    await host.pass(20_000);
    const working = { ...responses };
    breakResponse();
    host.streams[0]?.listener.onEvent('refresh', '{}');
    await host.pass(300_000);
    expect(host.reloads).toBe(0);
    Object.assign(responses, working);
    await host.pass(65_000);
    expect(host.reloads).toBe(1);
  });
});
