import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EmbeddedClient } from './embedded-client.ts';
import { vacuumDueTables } from './embedded-vacuum.ts';

let directory: string;
let client: EmbeddedClient;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-upkeep-'));
  const program = path.join(import.meta.dirname, 'embedded-worker-from-source.mjs');
  client = new EmbeddedClient(
    () => new Worker(program, { workerData: { directory: path.join(directory, 'database'), template: null } }),
  );
  await client.open();
  await client.query('create table reports (screen int primary key, words text)');
  await update("insert into reports select screen, 'first' from generate_series(1, 2000) screen");
});
afterAll(async () => {
  await client.close();
  await rm(directory, { recursive: true });
});

const bytes = async () => {
  const answer = (await client.query("select pg_total_relation_size('reports') as bytes")) as {
    rows: { bytes: number }[];
  };
  return Number(answer.rows[0]?.bytes);
};
/** PostgreSQL updates its statistics about once a second. */
const update = async (statement: string) => {
  await client.query(statement);
  await client.query('select pg_stat_force_next_flush()');
};
const reportAll = (round: number) => update(`update reports set words = md5('${round}' || screen)`);

it('analyzes new tables, and skips tables that have not changed since', async () => {
  expect(await vacuumDueTables(client)).toContain('public.reports');
  expect(await vacuumDueTables(client)).toEqual([]);
  await update("update reports set words = 'one of them' where screen < 100");
  expect(await vacuumDueTables(client)).toEqual([]);
});

it('keeps a table from growing with each change', async () => {
  for (let round = 1; round <= 3; round += 1) {
    await reportAll(round);
    expect(await vacuumDueTables(client)).toEqual(['public.reports']);
  }
  const settled = await bytes();
  for (let round = 4; round <= 12; round += 1) {
    await reportAll(round);
    await vacuumDueTables(client);
  }
  expect(await bytes()).toBeLessThanOrEqual(settled * 1.1);
});

it('lets other queries run between two tables', async () => {
  for (const table of ['one', 'two', 'three']) {
    await client.query(`create table ${table} as select generate_series(1, 1000) as number`);
  }
  const order: string[] = [];
  const session = {
    ...client.session,
    run: (script: string) => client.session.run(script).then(() => void order.push('tidied')),
  };
  const tidying = vacuumDueTables({ exclusively: (work) => client.exclusively(work), session });
  await client.exclusively(async () => undefined);
  await client.query('select 1');
  order.push('query returned');
  expect(await tidying).toHaveLength(3);
  expect(order.indexOf('query returned')).toBeLessThan(2);
});
