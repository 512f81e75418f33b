import { type SQL, sql } from 'drizzle-orm';
import type { AuditKind } from '#contract/endpoint.ts';
import type { Queries } from '#server/db/connection.ts';

/** A record as the audit log names it. */
export interface Subject {
  _id: string;
  label: string;
  /** Null if all portals share the record. */
  PortalId: number | null;
}

/** The table of each kind of record, and the column with its name. Missing kinds have no table. */
const TABLES: Partial<Record<AuditKind, { table: string; label: string; isShared?: true }>> = {
  slide: { table: 'slides', label: 'name' },
  channel: { table: 'channels', label: 'name' },
  area: { table: 'areas', label: 'name' },
  user: { table: 'users', label: 'user_name' },
  portal: { table: 'portals', label: 'name' },
  template: { table: 'templates', label: 'name', isShared: true },
  syncGroup: { table: 'sync_groups', label: 'name' },
  category: { table: 'categories', label: 'name', isShared: true },
  screen: { table: 'devices', label: 'name' },
  libraryItem: { table: 'library_items', label: 'name', isShared: true },
};

/** How a request refers to a record: by its id, or a portal by its number, or a user by their name. */
export type Reference =
  | { kind: AuditKind; _id: string }
  | { kind: 'portal'; PortalId: number }
  | { kind: 'user'; userName: string };

/** Finds the records that requests refer to. Only for the audit log, because it doesn't check permissions. */
export function subjectStore(queries: Queries) {
  return {
    /** Returns the record of each reference, or null. Takes one statement, because every change waits for it. */
    async find(references: Reference[]): Promise<(Subject | null)[]> {
      if (!references.some(({ kind }) => isLookedUp(kind))) return references.map(() => null);
      const subjects = sql.join(references.map(subjectOf), sql`, `);
      const [row] = await queries
        .select({ found: sql<(Subject | null)[]>`json_build_array(${subjects})` })
        .from(sql`(select 1) as one`);
      return row?.found ?? [];
    },
  };
}

/** The record as a JSON object, or null. */
function subjectOf(reference: Reference): SQL {
  const source = TABLES[reference.kind];
  if (!source) return sql`null`;
  const portal = source.isShared ? sql`null::integer` : sql`portal_id`;
  return sql`(
    select json_build_object('_id', id, 'label', ${sql.identifier(source.label)}, 'PortalId', ${portal})
      from ${sql.identifier(source.table)} where ${isNamedBy(reference)} limit 1
  )`;
}

function isNamedBy(reference: Reference): SQL {
  if ('PortalId' in reference) return sql`portal_id = ${reference.PortalId}`;
  if ('userName' in reference) return sql`user_name_key = ${reference.userName.trim().toLowerCase()}`;
  return sql`id = ${reference._id}`;
}

/** Whether records of this kind can be found. */
export function isLookedUp(kind: string): kind is AuditKind {
  return Object.hasOwn(TABLES, kind);
}
