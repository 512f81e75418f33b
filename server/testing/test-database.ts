import { inject } from 'vitest';
import { CHANGES_CHANNEL } from '#server/db/change-feed.ts';
import type { Connection, RawSession } from '#server/db/connection.ts';
import { connect, type Database, startDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { type DatabaseLocation, databaseLocation } from './database-locations.ts';

export interface TestDatabase extends Database {
  /** Gives it back: the next one who asks gets it, without what is in it. */
  remove(): Promise<void>;
}

/** Given back by the tests of this thread: emptying one takes a moment, making one takes seconds. */
const givenBack: ReusableDatabase[] = [];

/** An empty database of its own: on the PostgreSQL of TEST_DATABASE_URL, else an embedded one. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const reusable = givenBack.pop() ?? (await ReusableDatabase.make());
  const database = await reusable.begin();
  return { ...database, remove: async () => void givenBack.push(reusable) };
}

/** Where a new database can be made, and how to remove it once it is closed. */
export function makeDatabaseLocation(): Promise<DatabaseLocation> {
  return databaseLocation(inject('run'));
}

/** A database that is begun anew again and again; it goes when the run ends. */
class ReusableDatabase {
  private hear: (payload: string) => void = () => undefined;

  private constructor(private readonly connection: Connection) {}

  static async make(): Promise<ReusableDatabase> {
    const { settings } = await makeDatabaseLocation();
    const connection = await connect(settings);
    await migrate(connection, settings.migrations);
    const reusable = new ReusableDatabase(connection);
    const onNotification = (payload: string) => reusable.hear(payload);
    await connection.listen(CHANGES_CHANNEL, { onNotification, onGap: () => undefined });
    return reusable;
  }

  /** Emptied now and not when it was given back, so that nothing is left of what was still under way then. */
  async begin(): Promise<Database> {
    await this.connection.exclusively(empty);
    return startDatabase({
      ...this.connection,
      listen: async (_channel, { onNotification }) => {
        this.hear = onNotification;
      },
    });
  }
}

async function empty({ query, run }: RawSession): Promise<void> {
  const tables = await query(`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'`);
  await run(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity`);
}
