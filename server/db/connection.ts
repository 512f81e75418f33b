import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';
import type { SessionUsage } from './session-usage.ts';

/** The database itself or a transaction in it. */
export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>;

/** One session of the database, for statements that the query layer can't express. */
export interface RawSession {
  /** Runs a script of several statements. */
  run(script: string): Promise<void>;
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

export interface NotificationListener {
  onNotification(payload: string): void;
  /** Some notifications may have been missed: caches must be cleared. */
  onGap(): void;
}

export interface TransactionOptions {
  /** With `repeatable read`, all queries see the same snapshot and can't write. */
  isolation?: 'read committed' | 'repeatable read';
  /** Statements that are sent together with `begin`, in one message. */
  first?: string;
  /** Returns statements that are sent together with `commit`, in one message. Called once `work` is done. */
  last?(): string;
}

/** What the embedded database and a PostgreSQL server have in common. */
export interface Connection {
  readonly queries: Queries;
  readonly sessionUsage: SessionUsage;
  /** See `Database.catchUp`. */
  catchUp(): Promise<void>;
  /** See `Database.readAnnounced`. */
  readAnnounced<Result>(read: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one transaction. Its statements are sent at once, in the order in which they are executed, without
   * waiting for the results of earlier ones: `Promise.all` over `.execute()` takes one round trip. An `await` on a
   * query itself sends it later. After an error, the database skips the remaining statements.
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** Runs `work` on a session that nothing else uses at the same time. */
  exclusively<Result>(work: (session: RawSession) => Promise<Result>): Promise<Result>;
  /** See `Database.withLock`. */
  withLock(name: string, whileOthers: 'wait' | 'skip', work: () => Promise<void>): Promise<boolean>;
  /** Registers the listener for all later notifications. */
  listen(channel: string, listener: NotificationListener): Promise<void>;
  /** Whether notifications can arrive now. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Joins statements into a script. */
export function script(...statements: (string | undefined)[]): string {
  return statements.filter((statement) => statement !== undefined).join('; ');
}

/** Returns a string literal. PostgreSQL doesn't interpret backslashes in it (`standard_conforming_strings`). */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
