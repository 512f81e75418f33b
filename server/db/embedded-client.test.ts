// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnreachable } from './database-errors.ts';
import { EmbeddedClient } from './embedded-client.ts';

describe('the embedded database', () => {
  let directory: string;
  let client: EmbeddedClient;
  const threads: Worker[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'vitrine-embedded-'));
    await open();
    await client.query('create table words (word text)');
  });
  const open = async () => {
    client = new EmbeddedClient(() => {
      const program = path.join(import.meta.dirname, 'embedded-worker-from-source.mjs');
      const thread = new Worker(program, {
        workerData: { directory: path.join(directory, 'database'), isNew: threads.length === 0, template: null },
      });
      threads.push(thread);
      return thread;
    });
    await client.open();
  };
  afterAll(async () => {
    await client.close();
    await rm(directory, { recursive: true });
  });

  const words = async () => {
    const answer = (await client.query('select word from words order by word')) as { rows: { word: string }[] };
    return answer.rows.map(({ word }) => word);
  };

  it('rejects pending queries when its thread ends, and restarts for the next one', async () => {
    await client.query("insert into words values ('kept')");
    const waiting = client.query('select pg_sleep(60)');
    await threads.at(-1)?.terminate();
    expect(await waiting.catch(isDatabaseUnreachable)).toBe(true);
    expect(await words()).toEqual(['kept']);
    expect(threads).toHaveLength(2);
  });

  const position = async (which: 'insert' | 'flush') => {
    const [row] = await client.session.query(`select pg_current_wal_${which}_lsn() - '0/0' as bytes`);
    return Number(row?.bytes);
  };
  const last = () => 'select 1';

  it('lets transactions that wait for each other share a sync, and resolves each after it', async () => {
    await client.query('create table writes (number integer)');
    const count = () => client.send({ kind: 'countSyncs' }) as Promise<number>;
    const written: number[] = [];
    const write = async (number: number) => {
      await client.transaction(
        async (session) => {
          await session.query('insert into writes values ($1)', [number]);
          written[number] = await position('insert');
        },
        { last },
      );
      expect(await position('flush')).toBeGreaterThanOrEqual(written[number] ?? Number.POSITIVE_INFINITY);
    };
    const before = await count();
    await Promise.all(Array.from({ length: 100 }, (_, number) => write(number)));
    expect((await count()) - before).toBeLessThan(50);
    expect(await client.query('select count(*)::integer as count from writes')).toEqual({ rows: [{ count: 100 }] });
  });

  it.each([
    ['writes nothing', 'select 1', 'fulfilled'],
    ['fails', 'select 1 / 0', 'rejected'],
    ['fails when it commits', 'insert into attempts values (1)', 'rejected'],
  ])('syncs a commit that waits for a transaction that %s', async (_what, statement, outcome) => {
    await client.query('drop table if exists attempts');
    await client.query('create table attempts (number integer unique deferrable initially deferred)');
    let committed = Number.POSITIVE_INFINITY;
    let syncedBefore = Number.POSITIVE_INFINITY;
    const insert = async () => {
      await client.transaction((session) => session.query('insert into attempts values (1)'), { last });
      return position('flush');
    };
    const follow = () =>
      client.transaction(
        async (session) => {
          [committed, syncedBefore] = [await position('insert'), await position('flush')];
          await session.query(statement);
        },
        { last },
      );
    const [inserted, followed] = await Promise.allSettled([insert(), follow()]);
    expect(followed.status).toBe(outcome);
    expect(syncedBefore).toBeLessThan(committed);
    expect(inserted).toMatchObject({ value: expect.toSatisfy((synced: number) => synced >= committed) });
  });

  it('rejects only the queries of a message that can’t be sent', async () => {
    await expect(client.query('select $1', [() => undefined])).rejects.toThrow(/could not be cloned/);
    expect(await client.query('select 1 as one')).toEqual({ rows: [{ one: 1 }] });
  });

  it('runs a statement again after its columns have changed', async () => {
    await client.query('create table numbers (number integer)');
    await client.query('insert into numbers values ($1)', [1]);
    const numbers = () => client.query('select number from numbers');
    expect(await numbers()).toEqual({ rows: [{ number: 1 }] });
    await client.query('alter table numbers alter column number type text');
    expect(await numbers()).toEqual({ rows: [{ number: '1' }] });
  });

  it('runs more statements than stay prepared, and each again after an error', async () => {
    for (let number = 0; number < 300; number += 1) {
      expect(await client.query(`select $1::integer + ${number} as sum`, [1])).toEqual({ rows: [{ sum: number + 1 }] });
    }
    await expect(client.query('select 1 / $1::integer as result', [0])).rejects.toMatchObject({ code: '22012' });
    expect(await client.query('select 1 / $1::integer as result', [1])).toEqual({ rows: [{ result: 1 }] });
    const long = `select $1::integer + 1 as sum -- ${'x'.repeat(10_000)}`;
    for (const number of [1, 2]) expect(await client.query(long, [number])).toEqual({ rows: [{ sum: number + 1 }] });
    const kept = await client.query(
      'select count(*)::integer as count from pg_prepared_statements where length(statement) > 10000',
    );
    expect(kept).toEqual({ rows: [{ count: 0 }] });
    const prepared = await client.query('select count(*)::integer as count from pg_prepared_statements');
    expect(prepared).toMatchObject({ rows: [{ count: expect.toSatisfy((count) => count <= 201) }] });
  });

  it('rolls back the transaction that was open when its thread ended', async () => {
    const threadsBefore = threads.length;
    let threadsMeanwhile = 0;
    const broken = client.transaction(async (session) => {
      await session.query("insert into words values ('half')");
      await threads.at(-1)?.terminate();
      await expect.poll(() => client.isOpen).toBe(false);
      await new Promise((resolve) => setImmediate(resolve));
      threadsMeanwhile = threads.length;
      await session.query("insert into words values ('the other half')");
    });
    expect(await broken.catch(isDatabaseUnreachable)).toBe(true);
    // Nothing of it may reach a session in which it did not begin.
    expect(threadsMeanwhile).toBe(threadsBefore);
    expect(await words()).not.toContain('half');
  });

  it('rolls back a transaction whose first statement fails', async () => {
    const failed = client.transaction(async () => undefined, { first: 'select no_function()' });
    await expect(failed).rejects.toThrow('no_function');
    expect(await words()).toEqual(['kept']);
  });

  it('continues to send notifications after its thread has ended, and reports a gap', async () => {
    const received: string[] = [];
    await client.listen('news', { onNotification: (word) => received.push(word), onGap: () => received.push('a gap') });
    await client.query("notify news, 'before'");
    await threads.at(-1)?.terminate();
    await client.query("notify news, 'after'");
    expect(received).toEqual(['before', 'a gap', 'after']);
  });

  it('is closed between transactions that share a sync: keeps the earlier ones and rejects the later ones', async () => {
    const write = (word: string) =>
      client.transaction((session) => session.query('insert into words values ($1)', [word]), { last });
    const [before, closing, after] = [write('before'), client.close(), write('after')];
    expect(await Promise.allSettled([before, closing, after.catch(isDatabaseUnreachable)])).toEqual([
      expect.objectContaining({ status: 'fulfilled' }),
      expect.objectContaining({ status: 'fulfilled' }),
      { status: 'fulfilled', value: true },
    ]);
    await open();
    const kept = await words();
    expect([kept.includes('before'), kept.includes('after')]).toEqual([true, false]);
  });
});
