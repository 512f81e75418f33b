import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Queries } from './connection.ts';

/**
 * Prepares a query that runs often. It is built once for each connection or transaction that runs it, because
 * building takes longer than running it. `build` uses placeholders for the parameters.
 */
export function prepared<Question>(build: (queries: Queries) => Question): (queries: Queries) => Question {
  const known = new WeakMap<Queries, Question>();
  return (queries) => {
    const before = known.get(queries);
    if (before) return before;
    const question = build(queries);
    known.set(queries, question);
    return question;
  };
}

/**
 * A server plans a statement with a name once per connection; a pooler must therefore be in session mode. Without a
 * name, it plans the statement for its parameters each time, which is better for long lists.
 */
export const WITHOUT_NAME = '';

/**
 * Whether a column is in the array of a placeholder, for statements that run often, mostly with few values. PostgreSQL
 * would plan `= any($1)` for each array, which takes longer than the statement; the subquery hides the length of the
 * array.
 */
export function isInPlaceholder(column: Column | SQL, name: string): SQL {
  return sql`${column} = any(array(select unnest(${sql.placeholder(name)}::text[])))`;
}
