import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { SaveUncertain } from '../errors.ts';
import { CHANGES_CHANNEL, ChangeFeed } from './change-feed.ts';
import { type Connection, type Queries, quoted, type RawSession } from './connection.ts';
import { damageIn, isDatabaseUnreachable, isStatementTimeout } from './database-errors.ts';
import { DatabaseUnusable, damagedDatabase, holdsDatabase } from './embedded-folder.ts';
import { migrate } from './migrate.ts';
import type { ConnectionCheck } from './notification-connection.ts';
import type { SessionUsage } from './session-usage.ts';
import { SteadyClock } from './steady-clock.ts';

/** The product's database: reads, writes and the feed of changes. */
export interface Database {
  /** For reading, and for writes that need no announcement. */
  readonly queries: Queries;
  readonly changes: ChangeFeed;
  /** How much the sessions have been used so far. */
  readonly sessionUsage: SessionUsage;
  /**
   * Runs `work` in one transaction; `actor` is the `_id` of the user who makes the change, null for the system.
   * Resolves when the change is durable and this process has dropped what it cached before.
   */
  write<Result>(actor: string | null, work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Must be called while a request is handled; its write may then be part of `writeTogether`. */
  joinWrite(): WriteShare;
  /**
   * The same as `write`, for several requests by the same user. `work` resolves once it has sent its last statements,
   * because the commit is sent without waiting for their results. From then on, only the database can refuse the
   * change.
   */
  writeTogether<Result>(
    actor: string | null,
    shares: readonly WriteShare[],
    work: (queries: Queries) => Promise<LastStatements<Result>>,
  ): Promise<Result>;
  /**
   * Once it resolves, `changes` has announced everything that was committed before the call, by any process, unless
   * `changes.isReceiving` is false. What was cached before and is still cached is therefore current.
   */
  catchUp(): Promise<void>;
  /** Runs a short read with the same effect. */
  readAnnounced<Result>(read: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` while no other process holds the lock `name`. While another one does, waits or skips it. Returns
   * whether it ran. The lock of a process that dies is released.
   */
  withLock(name: string, whileOthers: 'wait' | 'skip', work: () => Promise<void>): Promise<boolean>;
  /** Reads one snapshot. Only for short reads. */
  readConsistently<Result>(read: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Reads one snapshot, however long it takes. With the embedded database, all other queries wait meanwhile. */
  snapshot<Result>(read: (session: RawSession) => Promise<Result>): Promise<Result>;
  /** The time by which stored data may be deleted because of its age: see `steadyTime`. */
  steadyNow(): Promise<Date>;
  /** Registers what every write also does, inside its transaction. Called where the write is requested. */
  onWrite(hookOf: () => WriteHook | undefined): void;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface LastStatements<Result> {
  /** If one of the statements fails, the database doesn't commit. */
  result: Promise<Result>;
  /** What the hooks of each request get as the result, in the order of `shares`; nothing by default. */
  known?: readonly unknown[];
}

export interface WriteHook {
  /**
   * Called when the transaction begins. Its statements are sent before those of the write, which doesn't wait for them.
   */
  begin(queries: Queries): Promise<void> | undefined;
  /**
   * Called at the end, with the result of the write if it is known by then. Sends its statements before it returns,
   * because the commit is sent without waiting for them. If one fails, so does the write.
   */
  end(queries: Queries, actor: string | null, result: unknown): Promise<void> | undefined;
}

/** What a transaction also does for one of its requests. */
export type WriteShare = readonly WriteHook[];

export interface DatabaseSettings {
  /** `postgres://…` for a server; without it the embedded database in `directory`. */
  url?: string | undefined;
  /** How often to check the connection to the server; only for tests. */
  connectionCheck?: ConnectionCheck;
  directory: string;
  migrations: string;
  /** An archive that a new embedded database starts from. */
  template?: string;
  /** Throws if no new database may be created. */
  beforeMaking?: () => Promise<void>;
}

const HALF_RESTORED =
  'A backup is being restored here, or a restore was interrupted. Restore the backup again: npm run restore -- file.tar';

/**
 * Opens the database, brings its schema up to date, and creates it if it doesn't exist and `beforeMaking` allows it.
 * Throws DatabaseUnusable if it exists but can't be used.
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

/** Returns an error that says what to do if the database's files are damaged; otherwise returns `error`. */
export function explainDamage(error: unknown, settings: DatabaseSettings): unknown {
  if (error instanceof DatabaseUnusable) return error;
  const reason = damageIn(error);
  return reason === null ? error : damagedDatabase(settings.url ? 'DATABASE_URL' : settings.directory, reason);
}

/** A table that exists while a backup is being restored. It is dropped in the same transaction that writes the rows. */
const UNFINISHED = 'unfinished_restore';

export interface NewContents {
  /** Writes what must exist before the first record does. */
  files(): Promise<void>;
  /** Writes the rows, in one transaction. */
  rows(session: RawSession): Promise<void>;
}

/**
 * Creates a database with the given migrations, fills it, and brings it up to date. `isBegun`: an earlier attempt was
 * interrupted and is continued. Nothing else can open the database until it is complete. Throws an Error with a
 * sentence for the operator if there already is a database, or if a migration is unknown.
 */
export async function fillNewDatabase(
  settings: DatabaseSettings,
  migrations: string[],
  contentsFor: (isBegun: boolean) => Promise<NewContents>,
): Promise<void> {
  const known = await readdir(settings.migrations);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown)
    throw new Error(`This backup was made by a newer version of Vitrine, whose migration ${unknown} is unknown here.`);
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

/** Loads only the kind of connection that is used. `beforeMaking`: see `openEmbedded`. */
export async function connect(settings: DatabaseSettings, beforeMaking?: () => Promise<void>): Promise<Connection> {
  if (settings.url) {
    const { connectToServer } = await import('./server-connection.ts');
    return connectToServer(settings.url, settings.connectionCheck);
  }
  const { openEmbedded } = await import('./embedded-connection.ts');
  return openEmbedded(path.resolve(settings.directory), settings.template, beforeMaking);
}

/** Starts the database on a connection whose schema is up to date. */
export async function startDatabase(connection: Connection): Promise<Database> {
  const changes = new ChangeFeed(connection);
  await changes.start();
  const steadyClock = new SteadyClock(connection.queries);
  const hooksOf: (() => WriteHook | undefined)[] = [];
  const joinWrite = (): WriteShare => hooksOf.flatMap((hookOf) => hookOf() ?? []);
  const writeTogether: Database['writeTogether'] = async (actor, shares, work) => {
    const mark = changes.mark();
    let sent: Promise<unknown> = Promise.resolve();
    let isCommitting = false;
    try {
      const written = await connection.transaction(
        async (transaction) => {
          const begun = Promise.all(shares.flat().map((hook) => hook.begin(transaction)));
          // Also fails the next statement of `work`, which must end before the transaction does.
          begun.catch(() => undefined);
          const { result, known = [] } = await work(transaction);
          await begun;
          const ended = Promise.all(
            shares.flatMap((hooks, index) => hooks.map((hook) => hook.end(transaction, actor, known[index]))),
          );
          ended.catch(() => undefined);
          sent = result.then(() => ended);
          // Also fails the commit.
          sent.catch(() => undefined);
          // An object, because a promise would be awaited.
          return { result };
        },
        {
          // Commands like these need no plan, unlike `select set_config(…)`.
          first: `set local vitrine.actor = ${quoted(actor ?? '')}`,
          last: () => {
            isCommitting = true;
            return `notify ${CHANGES_CHANNEL}, ${quoted(mark.payload)}`;
          },
        },
      );
      await sent;
      await mark.passed();
      return await written.result;
    } catch (caught) {
      // If a statement has failed, the errors of later ones and of the commit only say that an earlier one did.
      const failed = await sent.then(
        () => null,
        (failure: unknown) => ({ failure }),
      );
      const error = failed ? failed.failure : caught;
      const isRolledBack = !isCommitting || (failed !== null && isStatementTimeout(error));
      throw !isRolledBack && isDatabaseUnreachable(error) ? new SaveUncertain(error) : error;
    } finally {
      mark.forget();
    }
  };
  return {
    queries: connection.queries,
    changes,
    sessionUsage: connection.sessionUsage,
    ping: async () => void (await connection.queries.execute(sql`select 1`)),
    close: () => connection.close(),
    catchUp: () => connection.catchUp(),
    readAnnounced: (read) => connection.readAnnounced(read),
    withLock: (name, whileOthers, work) => connection.withLock(name, whileOthers, work),
    readConsistently: (read) => connection.transaction(read, { isolation: 'repeatable read' }),
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
    onWrite: (hookOf) => void hooksOf.push(hookOf),
    joinWrite,
    writeTogether,
    write: (actor, work) =>
      writeTogether(actor, [joinWrite()], async (queries) => {
        const result = await work(queries);
        return { result: Promise.resolve(result), known: [result] };
      }),
  };
}
