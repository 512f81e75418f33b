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
 * Servers remember named statements per connection, but a connection pooler may switch connections, so statements have
 * no names.
 */
export const WITHOUT_NAME = '';
