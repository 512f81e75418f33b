import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Tables that record events rather than content. */
const EVENT_TABLES = ['schema_migrations', 'audit_entries', 'attempts', 'steady_clock'];

/** Returns all rows of every table as text, to check whether anything was changed. */
export async function databaseContents({ queries }: Pick<Database, 'queries'>): Promise<Record<string, string>> {
  const tables = await queries
    .select({ name: sql<string>`table_name::text` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public'`);
  const watched = tables.map((table) => table.name).filter((name) => !EVENT_TABLES.includes(name));
  const selects = watched.map(
    (name) =>
      sql`select ${name}::text as name, coalesce(string_agg(row::text, E'\n' order by row::text), '') as rows
        from ${sql.identifier(name)} row`,
  );
  const contents = await queries
    .select({ name: sql<string>`name`, rows: sql<string>`rows` })
    .from(sql`(${sql.join(selects, sql` union all `)}) as contents`);
  return Object.fromEntries(contents.map(({ name, rows }) => [name, rows]));
}

/** Returns the same without the reports of screens, which the server stores at any time. */
export async function contentsWithoutReports(database: Pick<Database, 'queries'>): Promise<Record<string, string>> {
  const { screens: _, ...contents } = await databaseContents(database);
  return contents;
}

/** Returns all values that no response may contain: hashes, sessions, tokens, keys. */
export async function secretsIn({ queries }: Pick<Database, 'queries'>): Promise<string[]> {
  const columns = await queries
    .select({ table: sql<string>`table_name::text`, column: sql<string>`column_name::text` })
    .from(sql`information_schema.columns`)
    .where(
      sql`table_schema = 'public' and table_name <> 'schema_migrations' and data_type = 'text'
        and (column_name ~ '(hash|secret|token|session|password)' or (table_name = 'sessions' and column_name = 'id'))`,
    );
  const selects = columns.map(
    ({ table, column }) => sql`select ${sql.identifier(column)} as secret from ${sql.identifier(table)}`,
  );
  const found = await queries
    .select({ secret: sql<string | null>`secret` })
    .from(sql`(${sql.join(selects, sql` union all `)}) as secrets`);
  return found.flatMap(({ secret }) => (secret !== null && secret.length >= 8 ? [secret] : []));
}
