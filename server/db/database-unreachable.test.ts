import type { EventEmitter } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { makeDatabaseLocation } from '#server/testing/test-database.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnreachable } from './database-errors.ts';

/** A proxy to a database; its connections can be cut and restored. */
class Wire {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isSilent = false;
  private readonly server = createServer((socket) => {
    if (this.isCut) return socket.destroy();
    if (this.isSilent) return void this.sockets.add(socket.on('error', () => undefined));
    const onward = connect({ host: this.target.hostname, port: Number(this.target.port || 5432) });
    for (const end of [socket, onward]) {
      this.sockets.add(end);
      end.on('error', () => undefined).on('close', () => this.sockets.delete(end));
    }
    return socket.pipe(onward).pipe(socket);
  });

  constructor(private readonly target: URL) {}

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = new URL(this.target);
    address.hostname = '127.0.0.1';
    address.port = String((this.server.address() as { port: number }).port);
    return address.href;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Drops all data without closing the connections. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  mend(): void {
    this.isCut = false;
    this.isSilent = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

// The embedded database is always reachable.
describe.skipIf(!process.env.TEST_DATABASE_URL)('while the database is unreachable', () => {
  let wire: Wire;
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;

  beforeAll(async () => {
    const { settings, remove } = await makeDatabaseLocation();
    wire = new Wire(new URL(settings.url ?? ''));
    const database = await openDatabase({ ...settings, url: await wire.open() });
    test = await startTestApp({
      database: {
        ...database,
        remove: async () => {
          await database.close().catch(() => undefined);
          wire.close();
          await remove();
        },
      },
    });
    scene = await makeScene(test);
    const slide = await scene.addSlide();
    await scene.show(slide._id);
  });

  afterAll(() => test.close());

  it('screens get cached documents, writes are refused with a sentence, and both recover', async () => {
    const before = await scene.document();
    wire.cut();
    await expect.poll(() => test.database.ping().catch(() => 'away')).toBe('away');
    expect((await scene.document()).revision).toBe(before.revision);
    await expect(scene.addSlide()).rejects.toMatchObject({ status: 503, body: { error: /can’t reach its database/ } });
    expect((await fetch(`${test.url}/healthz`)).status).toBe(503);
    expect((await fetch(`${test.url}/serverTime`)).status).toBe(200);

    wire.mend();
    await expect.poll(async () => (await fetch(`${test.url}/healthz`)).status, { timeout: 20_000 }).toBe(200);
    const slide = await scene.addSlide({ name: 'After' });
    await scene.show(slide._id);
    expect((await scene.document()).slides.map(({ name }) => name)).toContain('After');
  });

  it('that stops responding does not delay screens: they get cached documents until it is back', async () => {
    const { settings, remove } = await makeDatabaseLocation();
    const line = new Wire(new URL(settings.url ?? ''));
    const database = await openDatabase({ ...settings, url: await line.open() });
    const removed = async () => void (await database.close().then(remove));
    const far = await startTestApp({ database: { ...database, remove: removed } });
    const there = await makeScene(far);
    const load = () =>
      far.as(null)('POST /api/channels/getchannelfordisplay', {
        channel: { PortalId: 1, originalName: there.channel.originalName },
      });
    const before = await load();
    const isLost = new Promise<void>((resolve) => database.changes.onGap(resolve));
    line.cut();
    line.mend();
    line.silence();
    // From here on, cached documents may be outdated.
    await isLost;
    const gaveUp = database.ping().then(
      () => 'responded',
      () => 'gave up',
    );
    const screens = async () => [(await load()).revision, (await fetch(`${far.url}/serverTime`)).status];
    expect(await Promise.race([screens(), gaveUp])).toEqual([before.revision, 200]);
    line.cut();
    line.mend();
    const slide = () => there.addSlide({ name: 'After' }).catch(() => null);
    await expect.poll(slide, { timeout: 20_000 }).not.toBeNull();
    await far.close();
    line.close();
  });

  it('a connection that was dropped silently is detected and leaves the pool', async () => {
    const { settings, remove } = await makeDatabaseLocation();
    const line = new Wire(new URL(settings.url ?? ''));
    const connectionCheck = { checkEveryMs: 50, timeoutMs: 2_000 };
    const database = await openDatabase({ ...settings, url: await line.open(), connectionCheck });
    const writeAll = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => database.write(null, async () => undefined)));
    await writeAll(4);
    line.silence();
    for (const write of await writeAll(4)) {
      expect(write.status === 'rejected' && isDatabaseUnreachable(write.reason)).toBe(true);
    }
    line.mend();
    const more = async () => (await writeAll(12)).filter(({ status }) => status === 'fulfilled').length;
    await expect.poll(more, { timeout: 20_000 }).toBe(12);
    await database.close();
    line.close();
    await remove();
  });

  it('a locked table fails the calls that wait for it, and no connection', async () => {
    await test.database.write(null, async (queries) => {
      // Who has the session is read again.
      await test.database.queries.execute(sql`update users set display_name = 'Anna'`);
      await queries.execute(sql`lock table sessions`);
      await expect(scene.addSlide()).rejects.toMatchObject({ status: 503 });
    });
    await scene.addSlide();
  });

  it('a broken connection fails only its own transaction', async () => {
    const { $client: pool } = test.database.queries as unknown as { $client: EventEmitter };
    const isLost = new Promise((resolve) =>
      pool.once('acquire', (client: EventEmitter) => client.once('end', resolve)),
    );
    const breaking = test.database.write(null, async (queries) => {
      const found = await queries.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const [pid] = (found as unknown as { rows: { pid: number }[] }).rows.map((row) => row.pid);
      await test.database.queries.execute(sql`select pg_terminate_backend(${pid})`);
      await isLost;
      await queries.execute(sql`select 1`);
    });
    await expect(breaking).rejects.toThrow();
    await scene.addSlide();
  });
});
