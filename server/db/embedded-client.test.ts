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
    client = new EmbeddedClient(() => {
      const program = path.join(import.meta.dirname, 'embedded-worker-from-source.mjs');
      const thread = new Worker(program, {
        workerData: { directory: path.join(directory, 'database'), isNew: threads.length === 0, template: null },
      });
      threads.push(thread);
      return thread;
    });
    await client.open();
    await client.query('create table words (word text)');
  }, 60_000);
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
  }, 60_000);

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
  }, 60_000);

  it('rolls back a transaction whose first statement fails', async () => {
    const failed = client.transaction(async () => undefined, { first: 'select no_function()' });
    await expect(failed).rejects.toThrow('no_function');
    expect(await words()).toEqual(['kept']);
  }, 60_000);

  it('continues to send notifications after its thread has ended, and reports a gap', async () => {
    const received: string[] = [];
    await client.listen('news', { onNotification: (word) => received.push(word), onGap: () => received.push('a gap') });
    await client.query("notify news, 'before'");
    await threads.at(-1)?.terminate();
    await client.query("notify news, 'after'");
    expect(received).toEqual(['before', 'a gap', 'after']);
  }, 60_000);
});
