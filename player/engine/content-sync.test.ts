import { beforeEach, describe, expect, it } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { type ContentSync, createContentSync } from './content-sync.ts';
import { createPageReload } from './page-reload.ts';
import { createProblemTracker } from './problem-tracker.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { makeDocument as makeAnyDocument } from './testing/documents.ts';
import { type SimulatedHost, type SimulatedResponse, simulatedHost, timeHeader } from './testing/simulated-host.ts';

const PAGE =
  '<div id="vitrine-player"></div><script type="module" crossorigin src="/assets/player/one.js"></script></html>';

const makeDocument: typeof makeAnyDocument = (revision, more) =>
  makeAnyDocument(revision, { originalName: 'front window', ...more });

describe('content sync', () => {
  let host: SimulatedHost;
  let clock: ServerClock;
  let sync: ContentSync;
  let documents: DisplayDocument[];
  let timesMissing: number;
  let timesFailed: number;
  /** The channel as the server has it now, and the responses of its calls. */
  let current: DisplayDocument | null;
  let responses: Record<'load' | 'check' | 'forced' | 'page' | 'script', () => SimulatedResponse>;

  beforeEach(() => {
    host = simulatedHost();
    const problems = createProblemTracker(host, () => {});
    clock = createServerClock(host, problems);
    documents = [];
    timesMissing = 0;
    timesFailed = 0;
    current = makeDocument('r1');
    const found = (headers = {}) =>
      current
        ? { body: current, headers }
        : { status: 404, body: { error: 'There is no such channel.', code: 'channel-not-found' } };
    responses = {
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
      return revision !== undefined && revision === `"${current?.revision}"`
        ? { status: 304, text: '' }
        : responses.check();
    };
    sync = makeSync(false);
  });

  function makeSync(isTest: boolean): ContentSync {
    let shown: DisplayDocument | null = null;
    const problems = createProblemTracker(host, () => {});
    const address = { PortalId: '54', originalName: 'front window', isTest };
    const created = createContentSync(host, clock, problems, createPageReload(host, problems), address, {
      current: () => shown,
      onDocument(document) {
        shown = document;
        documents.push(document);
      },
      onMissing() {
        shown = null;
        timesMissing += 1;
      },
      onFailure: () => {
        timesFailed += 1;
      },
    });
    created.follow();
    return created;
  }

  const revisions = () => documents.map((document) => document.revision);
  const requestCount = (part: string) => host.requests.filter((request) => request.path.includes(part)).length;
  const announce = (revision: string) =>
    host.streams.at(-1)?.listener.onEvent('revision', JSON.stringify({ revision }));

  it('loads the channel once, identifies itself, and takes the time from the response', async () => {
    sync.start();
    await host.pass(100);
    expect(revisions()).toEqual(['r1']);
    expect(clock.isSet()).toBe(true);
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
    announce('r1');
    await host.pass(100);
    expect(requestCount('/display/')).toBe(0);
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    expect([revisions(), requestCount('/display/')]).toEqual([['r1', 'r2'], 1]);
  });

  it('retries if a cache returns an older revision than the announced one', async () => {
    sync.start();
    await host.pass(100);
    announce('r2');
    await host.pass(100);
    current = makeDocument('r2');
    await host.pass(1_500);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('immediately requests a revision that is announced during a request', async () => {
    sync.start();
    await host.pass(100);
    host.wake();
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('stops requesting an announced revision once it has it, even if it later finds another', async () => {
    sync.start();
    await host.pass(100);
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    // From here on, nothing is announced.
    current = makeDocument('r3');
    await host.pass(120_000);
    expect([revisions(), requestCount('/display/')]).toEqual([['r1', 'r2', 'r3'], 2]);
  });

  it('keeps the announced revision while a cache returns the previous one', async () => {
    sync.start();
    await host.pass(100);
    const old = current;
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    const { check } = responses;
    responses.check = () => ({ body: old });
    current = makeDocument('another revision, so that the cache responds');
    await host.pass(125_000);
    responses.check = check;
    current = makeDocument('r2');
    await host.pass(60_000);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('returns to a previous revision, even if nothing is announced', async () => {
    sync.start();
    await host.pass(100);
    const before = current;
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    current = before;
    await host.pass(240_000);
    expect(revisions()).toEqual(['r1', 'r2', 'r1']);
    expect(requestCount('/display/')).toBeLessThan(16);
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
    current = makeDocument('r2');
    announce('r2');
    await host.pass(60_000);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('sends a new request when the network is back, even if one is still pending', async () => {
    sync.start();
    await host.pass(100);
    const { request } = host;
    host.request = () => new Promise(() => {});
    current = makeDocument('r2');
    announce('r2');
    await host.pass(20_000);
    host.request = request;
    host.wake();
    await host.pass(100);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it.each<[string, () => SimulatedResponse]>([
    ['204', () => ({ status: 204, text: '' })],
    ['an empty object', () => ({ body: {} })],
    ['a login page', () => ({ text: '<html>Log in to the network</html>' })],
    ['a truncated body', () => ({ text: JSON.stringify(makeDocument('r2')).slice(0, 300) })],
    ['a list', () => ({ body: [] })],
    ['areas of the wrong shape', () => ({ body: { ...makeDocument('r2'), areas: [{}] } })],
    ['slides without an id', () => ({ body: { ...makeDocument('r2'), slides: [{ type: 1 }] } })],
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
    current = makeDocument('r2');
    announce('r2');
    await host.pass(600_000);
    expect([revisions(), timesMissing]).toEqual([['r1'], 0]);
    responses.check = () => ({ body: current });
    await host.pass(120_000);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('never gives up, and limits its rate of requests', async () => {
    host.response = () => {
      throw new Error('no network');
    };
    sync.start();
    await host.pass(86_400_000);
    expect(timesFailed).toBe(host.requests.length);
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
    ['the server announces a change', () => announce('r2')],
    ['the network is back', () => host.wake()],
  ])('does not wait for its next attempt when %s', async (_, trigger) => {
    sync.start();
    await host.pass(100);
    const { check } = responses;
    responses.check = () => ({ status: 503, body: { error: 'Busy.' } });
    host.random = () => 1;
    current = makeDocument('r2');
    announce('r2');
    await host.pass(31_000);
    responses.check = check;
    // The attempt after 30 seconds has failed too, and the next one follows half a minute later.
    await host.pass(20_000);
    expect(revisions()).toEqual(['r1']);
    trigger();
    await host.pass(100);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('reopens a lost event stream', async () => {
    sync.start();
    await host.pass(100);
    const [first] = host.streams;
    host.streams.pop();
    current = makeDocument('r2');
    first?.listener.onLost();
    await host.pass(2_100);
    announce('r2');
    await host.pass(100);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('finds changes by polling if events never get through', async () => {
    sync.start();
    await host.pass(100);
    current = makeDocument('r2');
    await host.pass(120_000);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it.each([
    [0, 60_000],
    [1, 60_000],
    [5, 300_000],
  ])('checks for a forced refresh every %s minutes, at most once a minute', async (minutes, intervalMs) => {
    current = makeDocument('r1', { forcedRefreshCheckFrequencyMinutes: minutes });
    sync.start();
    await host.pass(intervalMs * 0.79);
    expect(requestCount('getforcedrefresh')).toBe(0);
    await host.pass(intervalMs * 0.25);
    expect(requestCount('getforcedrefresh')).toBe(1);
    const poll = host.requests.find((request) => request.path.endsWith('getforcedrefresh'));
    expect(poll?.body).toMatchObject({ PortalId: '54', originalName: 'front window', since: expect.any(Number) });
  });

  it('does not check for forced refreshes if that is turned off, and reloads every hour', async () => {
    current = makeDocument('r1', { disableForceRefreshCheck: true });
    sync.start();
    await host.pass(3_600_000);
    expect([requestCount('getforcedrefresh'), host.reloads]).toEqual([1, 1]);
  });

  it.each([false, true])(
    'reloads at its refresh interval if the check for a forced refresh returns %s',
    async (isForced) => {
      current = makeDocument('r1', { refreshFrequencyMinutes: 3, disableForceRefreshCheck: true });
      responses.forced = () => ({ body: isForced });
      sync.start();
      await host.pass(150_000);
      expect(host.reloads).toBe(0);
      await host.pass(40_000);
      expect([requestCount('getforcedrefresh'), host.reloads]).toEqual([1, 1]);
    },
  );

  it('treats refresh intervals below a minute as one minute', async () => {
    current = makeDocument('r1', { refreshFrequencyMinutes: 0 });
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
    current = makeDocument('r1', { refreshFrequencyMinutes: 1 });
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
    current = makeDocument('r1', { refreshFrequencyMinutes: 1, disableAutoRefresh: true });
    sync.start();
    await host.pass(7_200_000);
    expect(host.reloads).toBe(0);
  });

  it('reloads a minute after a slide was dropped, or as soon as the server responds', async () => {
    const before = responses.forced;
    sync.start();
    await host.pass(100_000);
    responses.forced = () => ({ text: '<html>Log in to the network</html>' });
    current = makeDocument('r2', { droppedSlides: ['weather'] });
    announce('r2');
    await host.pass(55_000);
    expect(host.reloads).toBe(0);
    await host.pass(120_000);
    expect(host.reloads).toBe(0);
    responses.forced = before;
    await host.pass(66_000);
    expect(host.reloads).toBe(1);
  });

  it('does not reload if a dropped slide is restored within a minute', async () => {
    current = makeDocument('r1', { droppedSlides: ['weather'] });
    sync.start();
    await host.pass(30_000);
    current = makeDocument('r2');
    announce('r2');
    await host.pass(300_000);
    expect(host.reloads).toBe(0);
  });

  it('reloads when staff force a refresh, after reporting it to the server', async () => {
    sync.start();
    await host.pass(20_000);
    host.streams[0]?.listener.onEvent('refresh', '{}');
    await host.pass(2_000);
    expect([requestCount('getchannelfordisplay'), host.reloads]).toEqual([2, 1]);
  });

  it('reloads when the check finds a forced refresh', async () => {
    responses.forced = () => ({ body: true });
    sync.start();
    await host.pass(125_000);
    expect([requestCount('getchannelfordisplay'), host.reloads]).toEqual([2, 1]);
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

  it('checks every minute for a channel that does not exist yet', async () => {
    current = null;
    sync.start();
    await host.pass(600_000);
    expect(timesMissing).toBeGreaterThan(0);
    expect(host.requests.length).toBeLessThan(12);
    current = makeDocument('r1');
    await host.pass(70_000);
    expect(revisions()).toEqual(['r1']);
  });

  it('treats a channel as missing only after two such responses', async () => {
    sync.start();
    await host.pass(100);
    current = null;
    announce('');
    await host.pass(1_000);
    expect(timesMissing).toBe(0);
    await host.pass(6_000);
    expect(timesMissing).toBe(1);
    current = makeDocument('r2');
    await host.pass(70_000);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('records nothing in test mode', async () => {
    sync = makeSync(true);
    sync.start();
    await host.pass(7_200_000);
    expect(requestCount('getforcedrefresh')).toBe(2);
    const loads = host.requests.filter((request) => request.path.endsWith('getchannelfordisplay'));
    expect(loads.every((request) => (request.body as { TestMode: boolean }).TestMode)).toBe(true);
  });
});
