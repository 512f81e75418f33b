import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ServerProcess } from '#server/testing/server-process.ts';
import { makeDatabaseLocation } from '#server/testing/test-database.ts';

const METRICS_TOKEN = 'token of the collector';
const ADMIN = { userName: 'admin', password: 'secret of the tests' };
/** For changes that must reach another process. */
const WITH_TIMEOUT = { timeout: 20_000 };

// The embedded database belongs to one process.
describe.skipIf(!process.env.TEST_DATABASE_URL)('two processes that share a port and a database', () => {
  let server: ServerProcess;
  let token: string;
  let removeDatabase: () => Promise<void>;
  let folder: string;
  let slideId: string;
  let channel: { _id: string; PortalId: number; originalName: string };

  const call = () => server.as(token);
  const metrics = async () => (await server.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text;
  /** Number of open streams of each process. */
  const streams = async () =>
    [...(await metrics()).matchAll(/^vitrine_event_streams\{worker="(\d)"\} (\d+)$/gm)].map(([, worker, count]) => [
      worker,
      Number(count),
    ]);
  /** Number and pid of the processes that have started to listen, from the log. */
  const listening = () =>
    server.log.flatMap(({ msg, worker, workerPid }) => (msg === 'A worker is listening' ? [[worker, workerPid]] : []));
  const listenTwice = async () => {
    const events = `/api/channels/events?PortalId=${channel.PortalId}&originalName=${channel.originalName}`;
    const screens = [server.listen(events), server.listen(events)];
    await expect
      .poll(() => screens.every((screen) => screen.text().includes('event: revision')), WITH_TIMEOUT)
      .toBe(true);
    return screens;
  };

  beforeAll(async () => {
    const { settings, remove } = await makeDatabaseLocation();
    removeDatabase = remove;
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-workers-'));
    server = await ServerProcess.start({
      WORKERS: '2',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: settings.url ?? '',
      ADMIN_PASSWORD: ADMIN.password,
      DEMO: 'false',
      METRICS_TOKEN,
      LOG_LEVEL: 'info',
    });
    await vi.waitFor(() => expect(listening()).toHaveLength(2), { timeout: 60_000 });
    token = (await server.as(null)('POST /api/users/login', ADMIN)).token;
    const area = await call()('POST /api/areas/add', { area: { PortalId: 1, name: 'Main' } });
    channel = await call()('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Window', selectedAreas: [area._id] },
    });
    const slide = await call()('POST /api/slides/add', {
      area: area._id,
      slide: { PortalId: 1, type: 0, name: 'Hours', duration: 10, alwaysDisplay: true, rte_content: '<p>Open</p>' },
    });
    slideId = slide._id;
    await call()('PATCH /api/channels/toggleSlide', { channel: channel._id, area: area._id, slide: slide._id });
  });

  afterAll(async () => {
    await server?.stop();
    await removeDatabase();
    await rm(folder, { recursive: true, force: true });
  });

  it('notify the screens of both of changes and forced refreshes that one has handled', async () => {
    const screens = await listenTwice();
    expect(await streams()).toEqual([
      ['1', 1],
      ['2', 1],
    ]);
    const countEvents = (event: string) => screens.map((screen) => screen.text().split(`event: ${event}`).length - 1);
    await call()('PATCH /api/slides/updateSlide', { _id: slideId, PortalId: 1, update: { duration: 20 } });
    await expect.poll(() => countEvents('revision'), WITH_TIMEOUT).toEqual([2, 2]);
    await call()('PATCH /api/channels/updateChannel', {
      ...{ _id: channel._id, PortalId: 1 },
      update: { needsRefresh: true },
    });
    await expect.poll(() => countEvents('refresh'), WITH_TIMEOUT).toEqual([1, 1]);
    for (const screen of screens) screen.close();
  });

  it('share sessions and logouts', async () => {
    const { token: another } = await server.as(null)('POST /api/users/login', ADMIN);
    const listUsers = () => server.as(another)('POST /api/users/getusers', { PortalId: 1 });
    for (let time = 0; time < 4; time += 1) expect(await listUsers()).toHaveLength(1);
    await server.as(another)('POST /api/users/logout', {});
    for (let time = 0; time < 4; time += 1) await expect(listUsers()).rejects.toThrow('401');
  });

  it('refuse a channel that was blocked through one of them, and close its streams', async () => {
    const screens = await listenTwice();
    const document = `/api/channels/display/1/${channel.originalName}`;
    await call()('POST /api/blocks/set', { channel: channel._id, blocked: true });
    await expect.poll(() => screens.every((screen) => screen.isClosed()), WITH_TIMEOUT).toBe(true);
    const responses = await Promise.all([1, 2, 3, 4].map(() => server.get(document)));
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await call()('POST /api/blocks/set', { channel: channel._id, blocked: false });
    await expect.poll(async () => (await server.get(document)).status, WITH_TIMEOUT).toBe(200);
    await expect.poll(async () => (await server.get(document)).status, WITH_TIMEOUT).toBe(200);
  });

  it('share the count of failed logins', async () => {
    const wrong = { userName: 'nobody', password: 'a wrong one' };
    const attempts = Array.from({ length: 12 }, () => server.as(null)('POST /api/users/login', wrong));
    const refused = (await Promise.allSettled(attempts)).map((one) => String((one as PromiseRejectedResult).reason));
    expect(refused.filter((reason) => reason.includes('429'))).toHaveLength(2);
  });

  it('are restarted when they die, while the other one serves, and stop together', async () => {
    const [, pid] = listening().find(([worker]) => worker === 2) ?? [];
    const checkHealth = () => server.get('/healthz').then(({ status }) => status, String);
    const outcomes = Array.from({ length: 40 }, checkHealth);
    process.kill(Number(pid), 'SIGKILL');
    outcomes.push(...Array.from({ length: 40 }, checkHealth));
    // Requests of the killed process fail, and none is left waiting.
    for (const outcome of await Promise.all(outcomes)) expect(String(outcome)).toMatch(/^(200|Error: )/);
    await expect.poll(() => listening().length, WITH_TIMEOUT).toBe(3);
    expect(server.log.find(({ msg }) => msg === 'A worker exited; restarting it')).toMatchObject({
      ...{ worker: 2, workerPid: pid, signal: 'SIGKILL', delayMs: 1000 },
    });
    await expect.poll(async () => (await streams()).length, WITH_TIMEOUT).toBe(2);
    const screens = await listenTwice();
    expect(await server.stop()).toBe(0);
    await expect.poll(() => screens.every((screen) => screen.isClosed()), WITH_TIMEOUT).toBe(true);
  });
});
