import { type Column, is, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

/** A timestamp in the format of the API: ISO 8601 in UTC, whole milliseconds. */
const ISO_MOMENT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/**
 * Returns all rows of a query as one value, which the database writes as JSON: for lists of thousands of rows. Column
 * by column, the embedded database and the query layer take five times as long. `columns` have the names of the
 * resulting fields.
 */
export function jsonList<Row>(columns: Record<string, Column | SQL>, order: SQL) {
  const values = sql.join(Object.values(columns).map(asJson), sql`, `);
  // As text, because drivers parse JSON differently.
  return sql`coalesce(json_agg(json_build_array(${values}) order by ${order})::text, '[]')`.mapWith((text: string) =>
    rowsFrom<Row>(Object.keys(columns), JSON.parse(text)),
  );
}

/**
 * Fields for the subquery `record` of `jsonRecords`: `columns`, in the order of `names`, which is that of the contract.
 */
export function jsonFields(names: string[], columns: Record<string, Column | SQL>): Record<string, SQL.Aliased> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const column = columns[name];
      return column ? [[name, sql`${asJson(column)}`.as(name)]] : [];
    }),
  );
}

/** A record as JSON.stringify would write it. */
export interface JsonRecord {
  _id: string;
  json: string;
  /** Whether the types of its columns guarantee that it matches the contract. Those of jsonb columns don't. */
  isTyped: boolean;
}

/** Selects the rows of the subquery `record` in its order, for `jsonRecordsIn`. `jsonb`: its fields of that type. */
export function jsonRecords(jsonb: string[]) {
  const isTyped = sql.join(
    jsonb.map((name) => sql`record.${sql.identifier(name)} is null`),
    sql` and `,
  );
  return {
    ids: sql<string[] | null>`json_agg(record."_id")`,
    areTyped: sql<boolean[] | null>`json_agg(${isTyped})`,
    // Records contain no line breaks: those in texts are escaped, and this function writes none.
    texts: sql<string | null>`string_agg(row_to_json(record)::text, E'\\n')`,
  };
}

interface SelectedRecords {
  ids: string[] | null;
  areTyped: boolean[] | null;
  texts: string | null;
}

export function jsonRecordsIn([found]: SelectedRecords[]): JsonRecord[] {
  const texts = found?.texts?.split('\n') ?? [];
  return texts.map((json, index) => ({
    _id: found?.ids?.[index] ?? '',
    json,
    isTyped: found?.areTyped?.[index] ?? false,
  }));
}

/** One row as a JSON object of the database (jsonb), with timestamps in the format of the API. */
export function jsonObject(columns: Record<string, Column | SQL>): SQL {
  const pairs = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${asJson(column)}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

function asJson(column: Column | SQL): Column | SQL {
  if (!is(column, PgColumn) || column.getSQLType() !== 'timestamptz') return column;
  return sql`to_char(${column} at time zone 'UTC', ${ISO_MOMENT})`;
}

function rowsFrom<Row>(names: string[], lists: unknown[][]): Row[] {
  return lists.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) row[name] = values[index];
    return row as Row;
  });
}
