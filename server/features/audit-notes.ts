import type { Queries } from '#server/db/connection.ts';

const notes = new WeakMap<Queries, string[]>();

/** Adds details to the log entry of the call whose transaction this is, about what its request doesn't say. */
export function addAuditNotes(queries: Queries, details: readonly string[]): void {
  notes.set(queries, [...auditNotes(queries), ...details]);
}

/** The first few of these names, and how many more there are. */
export function firstNames(names: readonly string[], most: number): string[] {
  const more = names.length - most;
  return [...names.slice(0, most), ...(more > 0 ? [`… (${more})`] : [])];
}

export function auditNotes(queries: Queries): readonly string[] {
  return notes.get(queries) ?? [];
}

/** Must be called when a transaction begins: several transactions can have the same queries, one after the other. */
export function clearAuditNotes(queries: Queries): void {
  notes.delete(queries);
}
