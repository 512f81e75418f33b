import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from './connection.ts';

/** Any number, the same in every process: only one migrates at a time. */
const MIGRATION_LOCK = 5_404_711;

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

/**
 * Brings the schema up to date with the .sql files of `directory`, in the order of their names, each in a transaction.
 * Throws if a migration that already ran has changed, or if the database is newer than this program. `upTo`: the last
 * migration to run; all if omitted.
 */
export async function migrate(connection: Connection, directory: string, upTo?: string): Promise<void> {
  const migrations = await readMigrations(directory);
  await connection.exclusively(async (session) => {
    await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await session.run(`create table if not exists schema_migrations
        (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
      const rows = await session.query('select name, sha256 from schema_migrations');
      const applied = new Map(rows.map((row) => [String(row.name), String(row.sha256)]));
      checkHistory(migrations, applied);
      for (const { name, text, sha256 } of migrations) {
        if (applied.has(name) || (upTo !== undefined && name > upTo)) continue;
        await inTransaction(session.run, async () => {
          await session.run(text);
          await session.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
        });
      }
    } finally {
      await session.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  });
}

async function inTransaction(run: (script: string) => Promise<void>, work: () => Promise<void>): Promise<void> {
  await run('begin');
  try {
    await work();
    await run('commit');
  } catch (error) {
    await run('rollback');
    throw error;
  }
}

function checkHistory(migrations: Migration[], applied: Map<string, string>): void {
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== sha256)
      throw new Error(`The migration ${name} was changed after it had been applied.`);
  }
  const known = new Set(migrations.map((migration) => migration.name));
  const newer = [...applied.keys()].find((name) => !known.has(name));
  if (newer)
    throw new Error(
      `The database was created by a newer version of Vitrine, whose migration ${newer} is unknown here.`,
    );
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may use CRLF; that does not change a migration.
      const text = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
