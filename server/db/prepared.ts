import type { Queries } from './connection.ts';

/**
 * A question that screens have asked all day: it is put together once for each place where it is asked, which takes longer than to
 * answer it. `build` prepares it with placeholders for what differs.
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

/** Servers remember a statement under its name for each connection, which what stands between us and them may not: ours have none. */
export const WITHOUT_NAME = '';
