import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseSettings } from '#server/db/database.ts';
import { writeDatabaseTemplate } from '#server/db/database-template.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../db/migrations');
/**
 * Creating an empty database takes seconds, so all tests start from a copy of this one. Reinstalling the packages
 * deletes it.
 */
const TEMPLATE = path.resolve(import.meta.dirname, '../../node_modules/.cache/vitrine/empty-database.tgz');

export interface DatabaseLocation {
  settings: DatabaseSettings;
  /** Call it after the database has been closed. */
  remove(): Promise<void>;
}

/** Returns TEST_DATABASE_URL, the PostgreSQL server to test on. Without it, tests use the embedded database. */
export function serverToTestOn(): string | undefined {
  // biome-ignore lint/style/noProcessEnv: the test runner sets this variable.
  return process.env.TEST_DATABASE_URL;
}

export function folderOfRun(run: string): string {
  return path.join(tmpdir(), `vitrine-tests-${run}`);
}

/** Returns a location for a new database. What is left of it is deleted at the end of the run. */
export async function databaseLocation(run: string): Promise<DatabaseLocation> {
  const server = serverToTestOn();
  return server ? onServer(server, run) : embedded(run);
}

async function embedded(run: string): Promise<DatabaseLocation> {
  const folder = path.join(folderOfRun(run), randomUUID());
  if (!existsSync(TEMPLATE)) await writeDatabaseTemplate(TEMPLATE);
  return {
    settings: { directory: path.join(folder, 'database'), migrations: MIGRATIONS, template: TEMPLATE },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function onServer(server: string, run: string): Promise<DatabaseLocation> {
  // PostgreSQL truncates names to 63 bytes.
  const name = `vitrine_test_${run}_${randomUUID().slice(0, 8)}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    settings: { url: url.href, directory: '', migrations: MIGRATIONS },
    remove: async () => void (await administer(server, `drop database ${name} with (force)`)),
  };
}

/** Drops the databases that the tests of this run left on a server. */
export async function dropDatabases(server: string, run: string): Promise<void> {
  const left = await administer(
    server,
    `select datname from pg_database where starts_with(datname, 'vitrine_test_${run}')`,
  );
  for (const { datname } of left) await administer(server, `drop database ${datname} with (force)`);
}

async function administer(server: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
