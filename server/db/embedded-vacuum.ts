import type { EmbeddedClient } from './embedded-client.ts';

/** As often as a PostgreSQL server looks by itself. */
const CHECK_EVERY_MS = 60_000;

/**
 * By the measures of a server's own upkeep (PostgreSQL's manual, "The Autovacuum Daemon"): more than 50 rows and a fifth of a table
 * are dead, or more than 50 and a tenth have changed since its statistics were made, or they never were.
 */
const DUE = `
  select format('%I.%I', statistics.schemaname, statistics.relname) as name
    from pg_stat_user_tables statistics join pg_class class on class.oid = statistics.relid
   where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
      or reltuples < 0`;

/**
 * What a PostgreSQL server does by itself in the background and the embedded one, which is a single process, does not: gives the
 * place of rows that are gone to new ones, and counts what there is, by which questions are planned. Without it the files grow with
 * each change, and questions may be answered in ways that take several times as long. Answers the tables that were due.
 */
export async function vacuumDueTables(client: Pick<EmbeddedClient, 'exclusively' | 'session'>): Promise<string[]> {
  const due = await client.exclusively(() => client.session.query(DUE));
  const names = due.map(({ name }) => String(name));
  // Each in a turn of its own: whoever asks meanwhile waits for one table and not for all.
  for (const name of names) await client.exclusively(() => client.session.run(`vacuum (analyze) ${name}`));
  return names;
}

/** Tidies up again and again. Answers what stops it. */
export function startVacuum(client: EmbeddedClient): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    vacuumDueTables(client)
      // The disk may be full, or the database be closing: what is due now is due the next time, too.
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  }, CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
