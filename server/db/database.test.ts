// @module-tag slow
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTableColumns, getTableName, getViewName, getViewSelectedFields, is, sql } from 'drizzle-orm';
import { type PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#contract/entities/change.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { Queries } from './connection.ts';
import { openEmbedded } from './embedded-connection.ts';
import { migrate } from './migrate.ts';
import * as schema from './schema.ts';
import { sentTogether } from './sent-together.ts';

const portal = (PortalId: number) => ({ _id: `portal-${PortalId}`, PortalId, PortalName: `Portal ${PortalId}` });

/** Writes something at the end of a transaction, like the audit log. */
const recording = {
  begin: () => undefined,
  end: async (queries: Queries) => void (await queries.execute(sql`select 'recorded'`).execute()),
};

const columnsOf = (name: string, columns: Record<string, PgColumn>) =>
  Object.values(columns).map((column) => `${name}.${column.name}`);

describe('the database', () => {
  let database: TestDatabase;
  const received: Change[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    database.changes.onChange((change) => received.push(change));
  });
  afterAll(() => database.remove());

  it('has exactly the columns that queries see', async () => {
    const rows = await database.queries
      .select({ table: sql<string>`table_name`, column: sql<string>`column_name` })
      .from(sql`information_schema.columns`)
      .where(sql`table_schema = 'public' and table_name <> 'schema_migrations'`);
    const stored = rows.map(({ table, column }) => `${table}.${column}`).sort();
    const declared = Object.values(schema).flatMap((value) => {
      if (is(value, PgTable)) return columnsOf(getTableName(value), getTableColumns(value));
      if (is(value, PgView))
        return columnsOf(getViewName(value), getViewSelectedFields(value) as Record<string, PgColumn>);
      return [];
    });
    expect(stored).toEqual(declared.sort());
  });

  it('announces a change and its actor before the write resolves', async () => {
    received.length = 0;
    await database.write('somebody', (queries) => queries.insert(schema.portals).values(portal(100)));
    expect(received).toEqual([{ PortalId: 100, kind: 'portal', ids: ['portal-100'], by: 'somebody' }]);
  });

  it('neither announces nor keeps a change that was rolled back', async () => {
    received.length = 0;
    const failing = database.write(null, async (queries) => {
      await queries.insert(schema.portals).values(portal(101));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await database.write(null, (queries) => queries.insert(schema.portals).values(portal(102)));
    expect(received.map((change) => change.PortalId)).toEqual([102]);
    const kept = await database.queries.select().from(schema.portals).where(sql`portal_id = 101`);
    expect(kept).toEqual([]);
  });

  it('fails and keeps nothing if a statement of a hook fails, with the error of that statement', async () => {
    let isFailing = true;
    const divide = async (queries: Queries) => void (await queries.execute(sql`select 1 / 0`).execute());
    database.onWrite(() => ({ begin: () => undefined, end: (queries) => (isFailing ? divide(queries) : undefined) }));
    const add = () => database.write(null, (queries) => queries.insert(schema.portals).values(portal(103)));
    await expect(add()).rejects.toMatchObject({ cause: { code: '22012' } });
    isFailing = false;
    received.length = 0;
    await add();
    expect(received.map((change) => change.PortalId)).toEqual([103]);
  });

  it('fails and keeps nothing if a statement fails that was sent together with the commit, with its error', async () => {
    const write = database.writeTogether(null, [[recording]], async (queries) => {
      const statements = [
        queries.insert(schema.portals).values(portal(104)).execute(),
        queries.execute(sql`select 1 / 0`).execute(),
        queries.execute(sql`select 'never'`).execute(),
      ];
      return { result: sentTogether(statements) };
    });
    received.length = 0;
    await expect(write).rejects.toMatchObject({ cause: { code: '22012' } });
    await database.write(null, (queries) => queries.insert(schema.portals).values(portal(105)));
    expect(received.map((change) => change.PortalId)).toEqual([105]);
  });

  it('knows that nothing was saved if a statement that was sent together with the commit took too long', async () => {
    const write = database.writeTogether(null, [[recording]], async (queries) => {
      const cancelled = sql`do $$ begin raise exception using errcode = 'query_canceled'; end $$`;
      return { result: queries.execute(cancelled).execute() };
    });
    // Not a `SaveUncertain` around this error.
    await expect(write).rejects.toMatchObject({ cause: { code: '57014' } });
  });

  it('omits ids when too many records changed at once', async () => {
    received.length = 0;
    await database.write(null, async (queries) => {
      const areas = Array.from({ length: 80 }, (_, index) => ({ _id: `area-${index}`, PortalId: 102, name: 'Area' }));
      await queries.insert(schema.areas).values(areas);
    });
    expect(received).toEqual([{ PortalId: 102, kind: 'area', ids: [], by: null }]);
  });

  it('makes everything be read again when a table is emptied', async () => {
    const silent = await database.queries
      .select({ table: sql<string>`tablename` })
      .from(sql`pg_tables`)
      .where(sql`schemaname = 'public' and tablename <> 'schema_migrations' and not exists (
        select from pg_trigger where tgname = 'announce_truncate' and tgrelid = tablename::regclass)`);
    expect(silent).toEqual([]);

    let gaps = 0;
    const unsubscribe = database.changes.onGap(() => (gaps += 1));
    await database.write(null, (queries) => queries.execute(sql`truncate placements`));
    expect(gaps).toBe(1);
    unsubscribe();
  });
});

describe('the embedded database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-embedded-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('syncs every commit to the disk, belongs to one process, rejects nested transactions, and accepts both line endings in migrations', async () => {
    const connection = await openEmbedded(path.join(folder, 'database'));
    const { queries } = connection;
    await queries.execute(sql`create table durable (value integer)`);
    const before = await connection.countSyncs();
    for (let value = 0; value < 20; value += 1) await queries.execute(sql`insert into durable values (${value})`);
    expect((await connection.countSyncs()) - before).toBeGreaterThanOrEqual(20);

    await expect(openEmbedded(path.join(folder, 'database'))).rejects.toThrow('already open');
    const waiting = queries.transaction(async () => queries.execute(sql`select 1`));
    await expect(waiting).rejects.toMatchObject({
      cause: { message: expect.stringContaining('must use the transaction') },
    });
    await connection.close();

    const reopened = await openEmbedded(path.join(folder, 'database'));
    expect(await reopened.queries.select({ count: sql<number>`count(*)::int` }).from(sql`durable`)).toEqual([
      { count: 20 },
    ]);

    // Git writes the same file like this on Windows.
    for (const [checkout, end] of Object.entries({ linux: '\n', windows: '\r\n' })) {
      const migrations = path.join(folder, checkout);
      await mkdir(migrations);
      await writeFile(path.join(migrations, '0001-tills.sql'), `create table tills (${end}  name text${end});${end}`);
      await migrate(reopened, migrations);
    }
    await reopened.close();
  });
});
