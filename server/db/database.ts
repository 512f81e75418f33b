import path from 'node:path';
import { sql } from 'drizzle-orm';
import { CHANGES_CHANNEL, ChangeFeed } from './change-feed.ts';
import type { Connection, Queries } from './connection.ts';
import { openEmbedded } from './embedded-connection.ts';
import { migrate } from './migrate.ts';
import { connectToServer } from './server-connection.ts';

/** The product's database: where to ask, how to write, and what tells of changes. */
export interface Database {
  /** For reading, and for writes that nobody has to hear of. */
  readonly queries: Queries;
  readonly changes: ChangeFeed;
  /**
   * Everything that `work` does, or nothing, in one transaction; `actor` is the `_id` of the user in whose name it
   * happens, null for the system. Resolves when it is durable and this process has forgotten what it remembered from before.
   */
  write<Result>(actor: string | null, work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Has the last word in every write, in its transaction: it is told the actor and what the work gave back. */
  beforeCommit(lastWord: LastWord): void;
  /** Resolves when it answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type LastWord = (queries: Queries, actor: string | null, result: unknown) => Promise<void> | undefined;

export interface DatabaseSettings {
  /** `postgres://…` for a server; without it the embedded database in `directory`. */
  url?: string | undefined;
  directory: string;
  migrations: string;
  /** An archive that a new embedded database begins from. */
  template?: string;
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const connection = settings.url
    ? await connectToServer(settings.url)
    : await openEmbedded(path.resolve(settings.directory), settings.template);
  try {
    await migrate(connection, settings.migrations);
    return await startDatabase(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function startDatabase(connection: Connection): Promise<Database> {
  const changes = new ChangeFeed(connection);
  await changes.start();
  const lastWords: LastWord[] = [];
  return {
    queries: connection.queries,
    changes,
    ping: async () => void (await connection.queries.execute(sql`select 1`)),
    close: () => connection.close(),
    beforeCommit: (lastWord) => void lastWords.push(lastWord),
    write: async (actor, work) => {
      const mark = changes.mark();
      try {
        const result = await connection.queries.transaction(async (transaction) => {
          await transaction.execute(sql`select set_config('vitrine.actor', ${actor ?? ''}, true)`);
          const answer = await work(transaction);
          for (const lastWord of lastWords) await lastWord(transaction, actor, answer);
          await transaction.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${mark.payload})`);
          return answer;
        });
        await mark.passed();
        return result;
      } finally {
        mark.forget();
      }
    },
  };
}
