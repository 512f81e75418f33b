import type { RawSession } from './connection.ts';

const ROWS_AT_ONCE = 500;

/**
 * Returns the tables to back up, each after those that it refers to. A table that refers to itself is filled by one
 * statement, so its rows need no order. Omitted: the list of migrations, which belongs to the program rather than its
 * data; emails, which must not be sent from a copy; and unlogged tables, which don't survive a crash either.
 */
export async function tablesToKeep(session: RawSession): Promise<string[]> {
  const tables = await session.query(
    `select relname::text as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
        and relname not in ('schema_migrations', 'waiting_mails')
      order by relname`,
  );
  const references = await session.query(
    `select source.relname::text as source, target.relname::text as target from pg_constraint
       join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`,
  );
  return inOrder(
    tables.map(({ name }) => String(name)),
    references.map(({ source, target }) => [String(source), String(target)]),
  );
}

/** Sorts names so that each comes after those it depends on; `needs` are pairs of a name and its dependency. */
function inOrder(names: string[], needs: [string, string][]): string[] {
  const ordered: string[] = [];
  let waiting = names;
  while (waiting.length > 0) {
    const missing = (name: string) => needs.some(([source, target]) => source === name && !ordered.includes(target));
    const next = waiting.filter((name) => !missing(name));
    if (next.length === 0) throw new Error(`These tables refer to each other in a circle: ${waiting.join(', ')}.`);
    ordered.push(...next);
    waiting = waiting.filter((name) => !next.includes(name));
  }
  return ordered;
}

/** Yields the rows of a table as JSON texts, a few hundred at a time. Only inside a transaction. */
export async function* rowsOf(session: RawSession, table: string): AsyncGenerator<string[]> {
  await session.run(`declare kept no scroll cursor for select to_jsonb(kept_row)::text as row from ${table} kept_row`);
  for (;;) {
    const found = await session.query(`fetch ${ROWS_AT_ONCE} from kept`);
    if (found.length > 0) yield found.map(({ row }) => String(row));
    if (found.length < ROWS_AT_ONCE) break;
  }
  await session.run('close kept');
}

export interface TableRows {
  table: string;
  /** Texts of JSON. */
  rows: string[];
}

/** Inserts rows that `rowsOf` returned, table by table in the order of `tablesToKeep`. Only inside a transaction. */
export async function fillTables(session: RawSession, found: AsyncIterable<TableRows>): Promise<void> {
  let current: string | null = null;
  await session.run('create temporary table arriving (kept jsonb) on commit drop');
  for await (const { table, rows } of found) {
    if (current !== null && current !== table) await moveArrived(session, current);
    current = table;
    await inOwnWords(table, () =>
      session.query('insert into arriving select value::jsonb from unnest($1::text[]) as value', [rows]),
    );
  }
  if (current !== null) await moveArrived(session, current);
}

/**
 * Uses one statement, so that references within the table are checked after it. Disables the table's own triggers,
 * which would overwrite values from the backup such as a channel's version.
 */
async function moveArrived(session: RawSession, table: string): Promise<void> {
  await inOwnWords(table, () =>
    session.run(
      `alter table ${table} disable trigger user;
       insert into ${table} select record.* from arriving
         cross join lateral jsonb_populate_record(null::${table}, kept) record;
       alter table ${table} enable trigger user;
       truncate arriving`,
    ),
  );
}

/** A row that its table rejects; the message is a phrase without a full stop. */
export class BrokenRow extends Error {}

async function inOwnWords(table: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const problem = problemOf(table, error as { code?: unknown; column?: unknown });
    throw problem === null ? error : new BrokenRow(problem, { cause: error });
  }
}

/**
 * By PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html); null if it is not about a
 * row.
 */
function problemOf(table: string, { code, column }: { code?: unknown; column?: unknown }): string | null {
  if (code === '23502') return `in a row of ${table}, ${column ?? 'a value'} is missing`;
  if (code === '23503') return `a row of ${table} refers to a record that is not in the backup`;
  if (code === '23505') return `two rows of ${table} have the same key`;
  if (code === '23514') return `a row of ${table} contains a value that is not allowed`;
  return /^22/.test(String(code)) ? `a value in ${table} has the wrong format` : null;
}
