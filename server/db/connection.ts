import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';
import type { SessionUsage } from './session-usage.ts';

/** Where queries are asked: the database itself or a transaction in it. */
export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>;

/** One session of the database, for what the query layer can't say. */
export interface RawSession {
  /** Runs a script of several statements. */
  run(script: string): Promise<void>;
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** Hears notifications. */
export interface NotificationListener {
  onNotification(payload: string): void;
  /** Some may have been missed: whoever caches must forget everything. */
  onGap(): void;
}

/** What the embedded database and a PostgreSQL server have in common. */
export interface Connection {
  readonly queries: Queries;
  readonly sessionUsage: SessionUsage;
  /** All that `work` does, or nothing. `sees`: what each question finds at its time, or all that there is at one moment, to read only. */
  transaction<Result>(
    work: (queries: Queries) => Promise<Result>,
    isolation?: 'read committed' | 'repeatable read',
  ): Promise<Result>;
  /** Work on one session that nobody else uses meanwhile. */
  exclusively<Result>(work: (session: RawSession) => Promise<Result>): Promise<Result>;
  /** See `Database.withLock`. */
  withLock(name: string, whileOthers: 'wait' | 'skip', work: () => Promise<void>): Promise<boolean>;
  /**
   * Hears notifications from now on.
   */
  listen(channel: string, listener: NotificationListener): Promise<void>;
  /** Whether notifications arrive at this moment. */
  isListening(): boolean;
  close(): Promise<void>;
}
