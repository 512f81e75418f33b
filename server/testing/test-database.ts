import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { writeDatabaseTemplate } from '#server/db/database-template.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../db/migrations');
/** Making an empty database takes seconds; all tests begin from a copy of one. It goes when the packages are installed anew. */
const TEMPLATE = path.resolve(import.meta.dirname, '../../node_modules/.cache/vitrine/empty-database.tgz');

export interface TestDatabase extends Database {
  /** Closes it and leaves nothing behind. */
  remove(): Promise<void>;
}

/** A new database of its own: on the PostgreSQL of TEST_DATABASE_URL, else an embedded one. */
export async function openTestDatabase(): Promise<TestDatabase> {
  // biome-ignore lint/style/noProcessEnv: the test runner tells here which database to test on.
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server) : embedded();
}

async function embedded(): Promise<TestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-'));
  if (!existsSync(TEMPLATE)) await writeDatabaseTemplate(TEMPLATE);
  const database = await openDatabase({
    directory: path.join(folder, 'database'),
    migrations: MIGRATIONS,
    template: TEMPLATE,
  });
  return {
    ...database,
    remove: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(server: string): Promise<TestDatabase> {
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, directory: '', migrations: MIGRATIONS });
  return {
    ...database,
    remove: async () => {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
