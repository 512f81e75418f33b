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
  let taken: DisplayDocument[];
  let timesMissing: number;
  let timesUnanswered: number;
  /** What the server shows now, and what its calls answer about it. */
  let current: DisplayDocument | null;
  let responses: Record<'load' | 'check' | 'forced' | 'page' | 'script', () => SimulatedResponse>;

  beforeEach(() => {
    host = simulatedHost();
    const problems = createProblemTracker(host, () => {});
    clock = createServerClock(host, problems);
    taken = [];
    timesMissing = 0;
    timesUnanswered = 0;
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
      const known = request.headers?.['If-None-Match'];
      return known !== undefined && known === `"${current?.revision}"` ? { status: 304, text: '' } : responses.check();
    };
    sync = makeSync(false);
  });

  function makeSync(isTest: boolean): ContentSync {
    const problems = createProblemTracker(host, () => {});
    const address = { PortalId: '54', originalName: 'front window', isTest };
    const made = createContentSync(host, clock, problems, createPageReload(host, problems), address, {
      onDocument: (document) => taken.push(document),
      onMissing: () => {
        timesMissing += 1;
      },
      onFailure: () => {
        timesUnanswered += 1;
      },
    });
    made.follow();
    return made;
  }

  const revisions = () => taken.map((document) => document.revision);
  const asked = (part: string) => host.requests.filter((request) => request.path.includes(part)).length;
  const announce = (revision: string) =>
    host.streams.at(-1)?.listener.onEvent('revision', JSON.stringify({ revision }));

  it('loads once, tells who it is, and takes the time that came along', async () => {
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

  it('asks for what is announced, and for nothing where it has it already', async () => {
    sync.start();
    await host.pass(100);
    announce('r1');
    await host.pass(100);
    expect(asked('/display/')).toBe(0);
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    expect([revisions(), asked('/display/')]).toEqual([['r1', 'r2'], 1]);
  });

  it('asks again where a cache on the way is behind the announcement', async () => {
    sync.start();
    await host.pass(100);
    announce('r2');
    await host.pass(100);
    current = makeDocument('r2');
    await host.pass(1_500);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('asks at once for what is announced while it asks', async () => {
    sync.start();
    await host.pass(100);
    host.wake();
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('asks no more for what was announced once it has it, whatever it finds later', async () => {
    sync.start();
    await host.pass(100);
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    // From here on nothing is announced any more.
    current = makeDocument('r3');
    await host.pass(120_000);
    expect([revisions(), asked('/display/')]).toEqual([['r1', 'r2', 'r3'], 2]);
  });

  it('keeps what was announced while a cache on the way repeats what was before it', async () => {
    sync.start();
    await host.pass(100);
    const old = current;
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    const { check } = responses;
    responses.check = () => ({ body: old });
    current = makeDocument('another tag, so that the cache answers');
    await host.pass(125_000);
    responses.check = check;
    current = makeDocument('r2');
    await host.pass(60_000);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('takes what is taken back, also where nothing is announced any more', async () => {
    sync.start();
    await host.pass(100);
    const before = current;
    current = makeDocument('r2');
    announce('r2');
    await host.pass(100);
    current = before;
    await host.pass(240_000);
    expect(revisions()).toEqual(['r1', 'r2', 'r1']);
    expect(asked('/display/')).toBeLessThan(16);
  });

  it('has patience with a network that takes half a minute for everything', async () => {
    const { request } = host;
    host.request = async (question) => {
      const patienceMs = question.timeoutMs ?? 15_000;
      await new Promise<void>((resolve) => host.after(Math.min(patienceMs, 35_000), resolve));
      if (patienceMs < 35_000) throw new Error('no answer');
      return request(question);
    };
    sync.start();
    await host.pass(180_000);
    current = makeDocument('r2');
    announce('r2');
    await host.pass(60_000);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('asks anew when the network is back, whatever became of the question that is under way', async () => {
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
    ['a cut body', () => ({ text: JSON.stringify(makeDocument('r2')).slice(0, 300) })],
    ['a list', () => ({ body: [] })],
    ['areas of the wrong shape', () => ({ body: { ...makeDocument('r2'), areas: [{}] } })],
    ['slides without an id', () => ({ body: { ...makeDocument('r2'), slides: [{ type: 1 }] } })],
    ['no revision', () => ({ body: { ...makeDocument(''), revision: undefined } })],
    ['the document of another channel', () => ({ body: makeDocument('r2', { originalName: 'lobby' }) })],
    ['the document of another portal', () => ({ body: makeDocument('r2', { PortalId: 7 }) })],
    ["a gateway's 404 in JSON", () => ({ status: 404, body: { status: 404, error: 'Not Found' } })],
    ["a proxy's 404", () => ({ status: 404, text: '<html>Not found</html>' })],
    ['500', () => ({ status: 500, body: { error: 'Something went wrong.' } })],
  ])('keeps what it has when %s answers, and recovers', async (_, bad) => {
    sync.start();
    await host.pass(100);
    responses.check = bad;
    current = makeDocument('r2');
    announce('r2');
    await host.pass(600_000);
    expect([revisions(), timesMissing]).toEqual([['r1'], 0]);
    responses.check = () => ({ body: current });
    await host.pass(120_000);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('never gives up, and never tramples', async () => {
    host.response = () => {
      throw new Error('no network');
    };
    sync.start();
    await host.pass(86_400_000);
    expect(timesUnanswered).toBe(host.requests.length);
    expect(host.requests.length).toBeGreaterThan(86_400 / 60);
    expect(host.requests.length).toBeLessThan(86_400 / 20);
  });

  it('waits as long as the server wishes', async () => {
    responses.load = () => ({ status: 503, body: { error: 'Busy.' }, headers: { 'retry-after': '300' } });
    sync.start();
    await host.pass(299_000);
    expect(host.requests).toHaveLength(1);
    await host.pass(10_000);
    expect(host.requests).toHaveLength(2);
  });

  it.each<[string, () => void]>([
    ['the server speaks', () => announce('r2')],
    ['the network is back', () => host.wake()],
  ])('waits no longer for its next attempt when %s', async (_, happens) => {
    sync.start();
    await host.pass(100);
    const { check } = responses;
    responses.check = () => ({ status: 503, body: { error: 'Busy.' } });
    host.random = () => 1;
    current = makeDocument('r2');
    announce('r2');
    await host.pass(31_000);
    responses.check = check;
    // The attempt after 30 seconds failed, too, and the next one is half a minute away.
    await host.pass(20_000);
    expect(revisions()).toEqual(['r1']);
    happens();
    await host.pass(100);
    expect(revisions()).toEqual(['r1', 'r2']);
  });

  it('opens a lost event stream again', async () => {
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

  it('finds changes by polling where events never get through', async () => {
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
  ])('asks for a forced refresh every %s minutes, at least every minute', async (minutes, intervalMs) => {
    current = makeDocument('r1', { forcedRefreshCheckFrequencyMinutes: minutes });
    sync.start();
    await host.pass(intervalMs * 0.79);
    expect(asked('getforcedrefresh')).toBe(0);
    await host.pass(intervalMs * 0.25);
    expect(asked('getforcedrefresh')).toBe(1);
    const poll = host.requests.find((request) => request.path.endsWith('getforcedrefresh'));
    expect(poll?.body).toMatchObject({ PortalId: '54', originalName: 'front window', since: expect.any(Number) });
  });

  it('checks for none where they are turned off, and reloads every hour', async () => {
    current = makeDocument('r1', { disableForceRefreshCheck: true });
    sync.start();
    await host.pass(3_600_000);
    expect([asked('getforcedrefresh'), host.reloads]).toEqual([1, 1]);
  });

  it.each([false, true])('reloads at its own interval when the server answers %s', async (answered) => {
    current = makeDocument('r1', { refreshFrequencyMinutes: 3, disableForceRefreshCheck: true });
    responses.forced = () => ({ body: answered });
    sync.start();
    await host.pass(150_000);
    expect(host.reloads).toBe(0);
    await host.pass(40_000);
    expect([asked('getforcedrefresh'), host.reloads]).toEqual([1, 1]);
  });

  it('treats intervals below a minute as a minute', async () => {
    current = makeDocument('r1', { refreshFrequencyMinutes: 0 });
    sync.start();
    await host.pass(45_000);
    expect(host.reloads).toBe(0);
    await host.pass(20_000);
    expect(host.reloads).toBe(1);
  });

  it.each<[string, () => SimulatedResponse]>([
    [
      'nothing answers',
      () => {
        throw new Error('no network');
      },
    ],
    ['a login page answers', () => ({ text: '<html>Log in to the network</html>' })],
    ['the server is busy', () => ({ status: 503, body: true })],
    ['the answer is empty', () => ({ status: 204, text: '' })],
    ['the answer is an empty object', () => ({ body: {} })],
  ])('does not reload at its interval while %s, and tries again', async (_, response) => {
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

  it('never reloads at an interval that is turned off', async () => {
    current = makeDocument('r1', { refreshFrequencyMinutes: 1, disableAutoRefresh: true });
    sync.start();
    await host.pass(7_200_000);
    expect(host.reloads).toBe(0);
  });

  it('reloads a minute after a slide was dropped, as soon as the server answers', async () => {
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

  it('does not reload for a dropped slide that is whole again within the minute', async () => {
    current = makeDocument('r1', { droppedSlides: ['weather'] });
    sync.start();
    await host.pass(30_000);
    current = makeDocument('r2');
    announce('r2');
    await host.pass(300_000);
    expect(host.reloads).toBe(0);
  });

  it('reloads when staff ask, after it has told the server', async () => {
    sync.start();
    await host.pass(20_000);
    host.streams[0]?.listener.onEvent('refresh', '{}');
    await host.pass(2_000);
    expect([asked('getchannelfordisplay'), host.reloads]).toEqual([2, 1]);
  });

  it('reloads when the poll says so', async () => {
    responses.forced = () => ({ body: true });
    sync.start();
    await host.pass(125_000);
    expect([asked('getchannelfordisplay'), host.reloads]).toEqual([2, 1]);
  });

  it.each<[string, () => void]>([
    ['page is gone', () => (responses.page = () => ({ status: 502, text: 'Bad gateway' }))],
    ['page is cut off', () => (responses.page = () => ({ text: PAGE.slice(0, -3) }))],
    ['page is another', () => (responses.page = () => ({ text: '<html>Log in to the network</html>' }))],
    ['script is gone', () => (responses.script = () => ({ status: 404, text: '' }))],
    ['script is a page', () => (responses.script = () => ({ text: PAGE, headers: { 'content-type': 'text/html' } }))],
  ])('does not leave the page while its %s', async (_, spoil) => {
    sync.start();
    await host.pass(20_000);
    const good = { ...responses };
    spoil();
    host.streams[0]?.listener.onEvent('refresh', '{}');
    await host.pass(300_000);
    expect(host.reloads).toBe(0);
    Object.assign(responses, good);
    await host.pass(65_000);
    expect(host.reloads).toBe(1);
  });

  it('looks every minute for a channel that does not exist yet', async () => {
    current = null;
    sync.start();
    await host.pass(600_000);
    expect(timesMissing).toBeGreaterThan(0);
    expect(host.requests.length).toBeLessThan(12);
    current = makeDocument('r1');
    await host.pass(70_000);
    expect(revisions()).toEqual(['r1']);
  });

  it('believes that a channel is gone only when it hears it twice', async () => {
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
    expect(asked('getforcedrefresh')).toBe(2);
    const loads = host.requests.filter((request) => request.path.endsWith('getchannelfordisplay'));
    expect(loads.every((request) => (request.body as { TestMode: boolean }).TestMode)).toBe(true);
  });
});
