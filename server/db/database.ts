import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { PerhapsSaved } from '../errors.ts';
import { CHANGES_CHANNEL, ChangeFeed } from './change-feed.ts';
import type { Connection, Queries, RawSession } from './connection.ts';
import { damageIn, isDatabaseUnreachable } from './database-errors.ts';
import { DatabaseUnusable, damagedDatabase, holdsDatabase } from './embedded-folder.ts';
import { migrate } from './migrate.ts';
import type { ConnectionCheck } from './notification-connection.ts';
import type { SessionUsage } from './session-usage.ts';
import { SteadyClock } from './steady-clock.ts';

/** The product's database: where to ask, how to write, and what tells of changes. */
export interface Database {
  /** For reading, and for writes that nobody has to hear of. */
  readonly queries: Queries;
  readonly changes: ChangeFeed;
  /** How much it was used so far. */
  readonly sessionUsage: SessionUsage;
  /**
   * Everything that `work` does, or nothing, in one transaction; `actor` is the `_id` of the user in whose name it
   * happens, null for the system. Resolves when it is durable and this process has forgotten what it remembered from before.
   */
  write<Result>(actor: string | null, work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Does what must not be done twice at a time: no other process does something under this name meanwhile. While one
   * does, it waits or skips it. Answers whether it was done. A process that dies lets go.
   */
  withLock(name: string, whileOthers: 'wait' | 'skip', work: () => Promise<void>): Promise<boolean>;
  /** Reads what there is at one moment, as far as it takes no longer than other questions do. */
  readConsistently<Result>(read: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Reads what there is at one moment, however long it takes. With the embedded database everybody else waits meanwhile. */
  snapshot<Result>(read: (session: RawSession) => Promise<Result>): Promise<Result>;
  /** The time by which stored things may be deleted because of their age: see `steadyTime`. */
  steadyNow(): Promise<Date>;
  /** Has the last word in every write, in its transaction: it is told the actor and what the work gave back. */
  beforeCommit(hook: BeforeCommitHook): void;
  /** Resolves when it answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type BeforeCommitHook = (queries: Queries, actor: string | null, result: unknown) => Promise<void> | undefined;

export interface DatabaseSettings {
  /** `postgres://…` for a server; without it the embedded database in `directory`. */
  url?: string | undefined;
  /** With such a server, in place of the usual. */
  connectionCheck?: ConnectionCheck;
  directory: string;
  migrations: string;
  /** An archive that a new embedded database begins from. */
  template?: string;
  /** Throws where no new database may be made. */
  beforeMaking?: () => Promise<void>;
}

const HALF_RESTORED =
  'A backup is being restored here, or a restore was interrupted. Restore the backup again: npm run restore -- file.tar';

/**
 * Opens the database, brings its schema up to date, and makes it where there is none and `beforeMaking` allows it. Throws
 * DatabaseUnusable where there is one that can't be used.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const connection = await connect(settings, settings.beforeMaking);
  try {
    if (!(await hasTables(connection))) await settings.beforeMaking?.();
    if (await connection.exclusively(hasUnfinished)) throw new Error(HALF_RESTORED);
    await migrate(connection, settings.migrations);
    return await startDatabase(connection);
  } catch (error) {
    await connection.close();
    throw explainDamage(error, settings);
  }
}

/** What a person can do about an error, where the database's files are damaged; else the error as it is. */
export function explainDamage(error: unknown, settings: DatabaseSettings): unknown {
  if (error instanceof DatabaseUnusable) return error;
  const reason = damageIn(error);
  return reason === null ? error : damagedDatabase(settings.url ? 'DATABASE_URL' : settings.directory, reason);
}

/** Stands in a database into which a backup is being put; gone with the last of its rows. */
const UNFINISHED = 'unfinished_restore';

export interface NewContents {
  /** What has to be there before the first record is. */
  files(): Promise<void>;
  /** In one transaction. */
  rows(session: RawSession): Promise<void>;
}

/**
 * Makes a database with the migrations that `migrations` names, fills it, and brings it up to date. `isBegun` tells whether an
 * earlier try was cut off here: it is taken up again. Until all is there nothing else opens the database.
 * Throws an Error in words when there is a database already, or one of the migrations isn't known here.
 */
export async function fillNewDatabase(
  settings: DatabaseSettings,
  migrations: string[],
  contentsFor: (isBegun: boolean) => Promise<NewContents>,
): Promise<void> {
  const known = await readdir(settings.migrations);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown) throw new Error(`This backup was made by a newer version of Vitrine: it has ${unknown}.`);
  const inNewFolder = settings.url || holdsDatabase(settings.directory) ? null : await contentsFor(false);
  const connection = await connect(settings);
  try {
    const isBegun = await connection.exclusively(hasUnfinished);
    const { files, rows } = inNewFolder ?? (await contentsFor(isBegun));
    if (!isBegun) await refuseTables(connection, settings);
    await connection.exclusively((session) => session.run(`create table if not exists ${UNFINISHED} ()`));
    await migrate(connection, settings.migrations, migrations.at(-1));
    await files();
    await connection.exclusively(async (session) => {
      await session.run('begin');
      await rows(session);
      await session.run(`drop table ${UNFINISHED}; commit`);
    });
    await migrate(connection, settings.migrations);
  } finally {
    await connection.close();
  }
}

async function hasUnfinished(session: RawSession): Promise<boolean> {
  const [found] = await session.query(`select to_regclass('${UNFINISHED}') is not null as is_there`);
  return found?.is_there === true;
}

async function refuseTables(connection: Connection, { url, directory }: DatabaseSettings): Promise<void> {
  if (!(await hasTables(connection))) return;
  if (url) throw new Error('The database at DATABASE_URL already has tables. Create an empty one.');
  throw new Error(`${directory} already contains a database. To keep it under another name, add --move-aside.`);
}

async function hasTables(connection: Connection): Promise<boolean> {
  const tables = await connection.exclusively((session) =>
    session.query('select 1 from information_schema.tables where table_schema = current_schema() limit 1'),
  );
  return tables.length > 0;
}

/** Of the two ways only the one that is gone is read. `beforeMaking`: see `openEmbedded`. */
export async function connect(settings: DatabaseSettings, beforeMaking?: () => Promise<void>): Promise<Connection> {
  if (settings.url) {
    const { connectToServer } = await import('./server-connection.ts');
    return connectToServer(settings.url, settings.connectionCheck);
  }
  const { openEmbedded } = await import('./embedded-connection.ts');
  return openEmbedded(path.resolve(settings.directory), settings.template, beforeMaking);
}

/** The database behind a connection whose schema is up to date. */
export async function startDatabase(connection: Connection): Promise<Database> {
  const changes = new ChangeFeed(connection);
  await changes.start();
  const steadyClock = new SteadyClock(connection.queries);
  const hooks: BeforeCommitHook[] = [];
  return {
    queries: connection.queries,
    changes,
    sessionUsage: connection.sessionUsage,
    ping: async () => void (await connection.queries.execute(sql`select 1`)),
    close: () => connection.close(),
    withLock: (name, whileOthers, work) => connection.withLock(name, whileOthers, work),
    readConsistently: (read) => connection.transaction(read, 'repeatable read'),
    snapshot: (read) =>
      connection.exclusively(async (session) => {
        await session.run('begin isolation level repeatable read read only');
        try {
          return await read(session);
        } finally {
          await session.run('rollback');
        }
      }),
    steadyNow: () => steadyClock.now(),
    beforeCommit: (hook) => void hooks.push(hook),
    write: async (actor, work) => {
      const mark = changes.mark();
      let isCommitting = false;
      try {
        const result = await connection.transaction(async (transaction) => {
          await transaction.execute(sql`select set_config('vitrine.actor', ${actor ?? ''}, true)`);
          const answer = await work(transaction);
          for (const hook of hooks) await hook(transaction, actor, answer);
          await transaction.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${mark.payload})`);
          isCommitting = true;
          return answer;
        });
        await mark.passed();
        return result;
      } catch (error) {
        throw isCommitting && isDatabaseUnreachable(error) ? new PerhapsSaved(error) : error;
      } finally {
        mark.forget();
      }
    },
  };
}
