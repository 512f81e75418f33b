import { beforeEach, describe, expect, it } from 'vitest';
import { makeDocument, type SimulatedChannel, simulateChannel } from '../testing/simulated-channel.ts';
import type { SimulatedHost, SimulatedResponse } from '../testing/simulated-host.ts';
import type { ContentSync } from './content-sync.ts';

describe('content sync', () => {
  let channel: SimulatedChannel;
  let host: SimulatedHost;
  let sync: ContentSync;
  let responses: SimulatedChannel['responses'];

  beforeEach(() => {
    channel = simulateChannel();
    ({ host, sync, responses } = channel);
  });

  it('loads the channel once, identifies itself, and takes the time from the response', async () => {
    sync.start();
    await host.pass(100);
    expect(channel.revisions()).toEqual(['r1']);
    expect(channel.clock.isSet()).toBe(true);
    expect(host.requests).toHaveLength(1);
    expect(host.requests[0]?.body).toEqual({
      channel: { PortalId: '54', originalName: 'front window' },
      TestMode: false,
      browser: { UserAgent: 'simulated' },
    });
    expect(host.streams[0]?.path).toBe('/api/channels/events?PortalId=54&originalName=front%20window');
  });

  it('requests an announced revision, unless it already has that one', async () => {
    sync.start();
    await host.pass(100);
    channel.announce('r1');
    await host.pass(100);
    expect(channel.requestCount('/display/')).toBe(0);
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(100);
    expect([channel.revisions(), channel.requestCount('/display/')]).toEqual([['r1', 'r2'], 1]);
  });

  it('retries if a cache returns an older revision than the announced one', async () => {
    sync.start();
    await host.pass(100);
    channel.announce('r2');
    await host.pass(100);
    channel.current = makeDocument('r2');
    await host.pass(1_500);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it('immediately requests a revision that is announced during a request', async () => {
    sync.start();
    await host.pass(100);
    host.wake();
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(100);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it('stops requesting an announced revision once it has it, even if it later finds another', async () => {
    sync.start();
    await host.pass(100);
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(100);
    // From here on, nothing is announced.
    channel.current = makeDocument('r3');
    await host.pass(120_000);
    expect([channel.revisions(), channel.requestCount('/display/')]).toEqual([['r1', 'r2', 'r3'], 2]);
  });

  it('keeps the announced revision while a cache returns the previous one', async () => {
    sync.start();
    await host.pass(100);
    const old = channel.current;
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(100);
    const { check } = responses;
    responses.check = () => ({ body: old });
    channel.current = makeDocument('another revision, so that the cache responds');
    await host.pass(125_000);
    responses.check = check;
    channel.current = makeDocument('r2');
    await host.pass(60_000);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it('returns to a previous revision, even if nothing is announced', async () => {
    sync.start();
    await host.pass(100);
    const before = channel.current;
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(100);
    channel.current = before;
    await host.pass(240_000);
    expect(channel.revisions()).toEqual(['r1', 'r2', 'r1']);
    expect(channel.requestCount('/display/')).toBeLessThan(16);
  });

  it('works on a network that takes half a minute for every request', async () => {
    const { request } = host;
    host.request = async (hostRequest) => {
      const timeoutMs = hostRequest.timeoutMs ?? 15_000;
      await new Promise<void>((resolve) => host.after(Math.min(timeoutMs, 35_000), resolve));
      if (timeoutMs < 35_000) throw new Error('no response');
      return request(hostRequest);
    };
    sync.start();
    await host.pass(180_000);
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(60_000);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it('sends a new request when the network is back, even if one is still pending', async () => {
    sync.start();
    await host.pass(100);
    const { request } = host;
    host.request = () => new Promise(() => {});
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(20_000);
    host.request = request;
    host.wake();
    await host.pass(100);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it.each<[string, () => SimulatedResponse]>([
    ['204', () => ({ status: 204, text: '' })],
    ['an empty object', () => ({ body: {} })],
    ['a login page', () => ({ text: '<html>Log in to the network</html>' })],
    ['a truncated body', () => ({ text: JSON.stringify(makeDocument('r2')).slice(0, 300) })],
    ['a list', () => ({ body: [] })],
    ['areas of the wrong shape', () => ({ body: { ...makeDocument('r2'), areas: [{}] } })],
    ['slides without an id', () => ({ body: { ...makeDocument('r2'), slides: [{ type: 1 }] } })],
    ['live times without an end', () => ({ body: { ...makeDocument('r2'), liveTimes: [{ from: 0, changes: [] }] } })],
    ['no revision', () => ({ body: { ...makeDocument(''), revision: undefined } })],
    ['the document of another channel', () => ({ body: makeDocument('r2', { originalName: 'lobby' }) })],
    ['the document of another portal', () => ({ body: makeDocument('r2', { PortalId: 7 }) })],
    ["a gateway's 404 in JSON", () => ({ status: 404, body: { status: 404, error: 'Not Found' } })],
    ["a proxy's 404", () => ({ status: 404, text: '<html>Not found</html>' })],
    ['500', () => ({ status: 500, body: { error: 'Something went wrong.' } })],
  ])('keeps its document if the response is %s, and recovers', async (_, badResponse) => {
    sync.start();
    await host.pass(100);
    responses.check = badResponse;
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(600_000);
    expect([channel.revisions(), channel.timesMissing]).toEqual([['r1'], 0]);
    responses.check = () => ({ body: channel.current });
    await host.pass(120_000);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it('never gives up, and limits its rate of requests', async () => {
    host.response = () => {
      throw new Error('no network');
    };
    sync.start();
    await host.pass(86_400_000);
    expect(channel.timesFailed).toBe(host.requests.length);
    expect(host.requests.length).toBeGreaterThan(86_400 / 60);
    expect(host.requests.length).toBeLessThan(86_400 / 20);
  });

  it('waits as long as Retry-After says', async () => {
    responses.load = () => ({ status: 503, body: { error: 'Busy.' }, headers: { 'retry-after': '300' } });
    sync.start();
    await host.pass(299_000);
    expect(host.requests).toHaveLength(1);
    await host.pass(10_000);
    expect(host.requests).toHaveLength(2);
  });

  it.each<[string, () => void]>([
    ['the server announces a change', () => channel.announce('r2')],
    ['the network is back', () => host.wake()],
  ])('does not wait for its next attempt when %s', async (_, trigger) => {
    sync.start();
    await host.pass(100);
    const { check } = responses;
    responses.check = () => ({ status: 503, body: { error: 'Busy.' } });
    host.random = () => 1;
    channel.current = makeDocument('r2');
    channel.announce('r2');
    await host.pass(31_000);
    responses.check = check;
    // The attempt after 30 seconds has failed too, and the next one follows half a minute later.
    await host.pass(20_000);
    expect(channel.revisions()).toEqual(['r1']);
    trigger();
    await host.pass(100);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it('reopens a lost event stream', async () => {
    sync.start();
    await host.pass(100);
    const [first] = host.streams;
    host.streams.pop();
    channel.current = makeDocument('r2');
    first?.listener.onLost();
    await host.pass(2_100);
    channel.announce('r2');
    await host.pass(100);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it('finds changes by polling if events never get through', async () => {
    sync.start();
    await host.pass(100);
    channel.current = makeDocument('r2');
    await host.pass(120_000);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it('checks every minute for a channel that does not exist yet', async () => {
    channel.current = null;
    sync.start();
    await host.pass(600_000);
    expect(channel.timesMissing).toBeGreaterThan(0);
    expect(host.requests.length).toBeLessThan(12);
    channel.current = makeDocument('r1');
    await host.pass(70_000);
    expect(channel.revisions()).toEqual(['r1']);
  });

  it('treats a channel as missing only after two such responses', async () => {
    sync.start();
    await host.pass(100);
    channel.current = null;
    channel.announce('');
    await host.pass(1_000);
    expect(channel.timesMissing).toBe(0);
    await host.pass(6_000);
    expect(channel.timesMissing).toBe(1);
    channel.current = makeDocument('r2');
    await host.pass(70_000);
    expect(channel.revisions()).toEqual(['r1', 'r2']);
  });

  it('records nothing in test mode', async () => {
    channel = simulateChannel(true);
    ({ host, sync } = channel);
    sync.start();
    await host.pass(7_200_000);
    expect(channel.requestCount('getforcedrefresh')).toBe(2);
    const loads = host.requests.filter((request) => request.path.endsWith('getchannelfordisplay'));
    expect(loads.every((request) => (request.body as { TestMode: boolean }).TestMode)).toBe(true);
  });
});
