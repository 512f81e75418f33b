import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Database, type DatabaseSettings, openDatabase } from '#server/db/database.ts';
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
  const { settings, remove } = await makeDatabasePlace();
  const database = await openDatabase(settings);
  return {
    ...database,
    remove: async () => {
      await database.close();
      await remove();
    },
  };
}

/** Where a database can be made, and how to remove it once it is closed. */
export async function makeDatabasePlace(): Promise<{ settings: DatabaseSettings; remove(): Promise<void> }> {
  // biome-ignore lint/style/noProcessEnv: the test runner tells here which database to test on.
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server) : embedded();
}

async function embedded() {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-'));
  if (!existsSync(TEMPLATE)) await writeDatabaseTemplate(TEMPLATE);
  return {
    settings: { directory: path.join(folder, 'database'), migrations: MIGRATIONS, template: TEMPLATE },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function onServer(server: string) {
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    settings: { url: url.href, directory: '', migrations: MIGRATIONS },
    remove: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
