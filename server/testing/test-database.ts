import { inject } from 'vitest';
import { CHANGES_CHANNEL } from '#server/db/change-feed.ts';
import { type Connection, quoted, type RawSession, script } from '#server/db/connection.ts';
import { connect, type Database, startDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { SessionUsage } from '#server/db/session-usage.ts';
import { type DatabaseLocation, databaseLocation } from './database-locations.ts';

export interface TestDatabase extends Database {
  /** Releases the database for the next test, which gets it empty. */
  remove(): Promise<void>;
}

/** Released by tests of this thread. Emptying a database is fast, creating one takes seconds. */
const released: ReusableDatabase[] = [];

/** Opens an empty database on the PostgreSQL server of TEST_DATABASE_URL, or else an embedded one. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const reusable = released.pop() ?? (await ReusableDatabase.make());
  const database = await reusable.begin();
  return { ...database, remove: async () => void released.push(reusable) };
}

/** Returns a location for a new database, and how to remove it. */
export function makeDatabaseLocation(): Promise<DatabaseLocation> {
  return databaseLocation(inject('run'));
}

/** A database that is emptied and reused until the run ends. */
class ReusableDatabase {
  private notify: (payload: string) => void = () => undefined;

  private constructor(private readonly connection: Connection) {}

  static async make(): Promise<ReusableDatabase> {
    const { settings } = await makeDatabaseLocation();
    const connection = await connect(settings);
    await migrate(connection, settings.migrations);
    const reusable = new ReusableDatabase(connection);
    const onNotification = (payload: string) => reusable.notify(payload);
    await connection.listen(CHANGES_CHANNEL, { onNotification, onGap: () => undefined });
    return reusable;
  }

  /** Empties the database now rather than when it was released, because queries may still have been running then. */
  async begin(): Promise<Database> {
    await this.connection.exclusively(empty);
    // A test that sets the clock back during a query leaves a negative duration.
    Object.assign(this.connection.sessionUsage, new SessionUsage());
    return startDatabase({
      ...this.connection,
      listen: async (_channel, { onNotification }) => {
        this.notify = onNotification;
      },
    });
  }
}

/**
 * Deletes all rows. Truncating takes a quarter of a second, because it creates new files for every table and index,
 * even of empty tables.
 */
async function empty({ query, run }: RawSession): Promise<void> {
  const tables = await query(`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'`);
  const filled = await query(
    tables
      .map(({ name }) => `select ${quoted(String(name))} as name where exists (select from ${name})`)
      .join(' union all '),
  );
  const deletions = filled.map(({ name }) => `delete from ${name}`);
  // As a replica, it runs no triggers and checks no references, so that the order of the tables doesn't matter.
  await run(script('begin', "set local session_replication_role = 'replica'", ...deletions, 'commit'));
}
