import { periodicJob } from '../async/periodic-job.ts';
import type { EmbeddedClient } from './embedded-client.ts';

/** The default interval of PostgreSQL's autovacuum. */
const CHECK_EVERY_MS = 60_000;

/**
 * The thresholds of autovacuum (PostgreSQL's manual, "The Autovacuum Daemon"): more than 50 rows and a fifth of a
 * table are dead, or more than 50 and a tenth have changed since it was analyzed, or it never was.
 */
const DUE = `
  select format('%I.%I', statistics.schemaname, statistics.relname) as name
    from pg_stat_user_tables statistics join pg_class class on class.oid = statistics.relid
   where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
      or reltuples < 0`;

/**
 * Does what autovacuum does on a PostgreSQL server; the embedded database is a single process and has none. Frees the
 * space of deleted rows and updates the planner's statistics. Without it, files grow with each change and queries may
 * get plans that take several times as long. Returns the tables that were due.
 */
export async function vacuumDueTables(client: Pick<EmbeddedClient, 'exclusively' | 'session'>): Promise<string[]> {
  const due = await client.exclusively(() => client.session.query(DUE));
  const names = due.map(({ name }) => String(name));
  // One at a time, so that other queries wait for one table and not for all.
  for (const name of names) await client.exclusively(() => client.session.run(`vacuum (analyze) ${name}`));
  return names;
}

/** Vacuums at an interval. Returns the function that stops it. */
export function startVacuum(client: EmbeddedClient): () => void {
  const job = periodicJob({
    work: () => vacuumDueTables(client),
    everyMs: CHECK_EVERY_MS,
    // The disk may be full, or the database may be closing. Tables that are due now will still be due next time.
    onError: () => undefined,
  });
  job.start();
  return () => void job.stop();
}
