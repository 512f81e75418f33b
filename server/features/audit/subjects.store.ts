import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AuditKind } from '#contract/endpoint.ts';
import type { Queries } from '#server/db/connection.ts';
import { prepared } from '#server/db/prepared.ts';

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
  namedTime: { table: 'named_times', label: 'name' },
  tag: { table: 'tags', label: 'name' },
  category: { table: 'categories', label: 'name', isShared: true },
  screen: { table: 'devices', label: 'name' },
  libraryItem: { table: 'library_items', label: 'name', isShared: true },
};

/** How a request refers to a record: by its id, or a portal by its number, or a user by their name. */
export type Reference =
  | { kind: AuditKind; _id: string }
  | { kind: 'portal'; PortalId: number }
  | { kind: 'user'; userName: string };

type Statement = ReturnType<ReturnType<typeof selectSubjects>['prepare']>;

function selectSubjects(queries: Queries, subjects: SQL[]) {
  return queries
    .select({ found: sql<(Subject | null)[]>`json_build_array(${sql.join(subjects, sql`, `)})` })
    .from(sql`(select 1) as one`);
}

/** Requests refer to only a few combinations of kinds, because the contract decides the order of their fields. */
const statements = new Map<string, (queries: Queries) => Statement>();

function withIds(queries: Queries, kinds: AuditKind[]): Statement {
  const name = ['find_subjects', ...kinds].join('_');
  const statement =
    statements.get(name) ??
    prepared((queries: Queries) => {
      const subjects = kinds.map((kind, index) => subjectOf({ kind, _id: sql.placeholder(String(index)) }));
      return selectSubjects(queries, subjects).prepare(name);
    });
  statements.set(name, statement);
  return statement(queries);
}

/**
 * Finds the records that requests refer to, in any portal. Only for the audit log, because it doesn't check
 * permissions.
 */
export function subjectStore(queries: Queries) {
  return {
    /** Returns the record of each reference, or null. Sends one statement at once, before it returns. */
    async find(references: Reference[]): Promise<(Subject | null)[]> {
      if (!references.some(({ kind }) => isLookedUp(kind))) return references.map(() => null);
      const kinds = references.map((reference) => ('_id' in reference ? reference.kind : null));
      const ids = references.flatMap((reference) => ('_id' in reference ? reference._id : []));
      const [row] = await (kinds.includes(null)
        ? selectSubjects(queries, references.map(subjectOf)).execute()
        : withIds(queries, kinds as AuditKind[]).execute({ ...ids }));
      return row?.found ?? [];
    },
  };
}

/** The record as a JSON object, or null. */
function subjectOf(reference: Reference | { kind: AuditKind; _id: Placeholder }): SQL {
  const source = TABLES[reference.kind];
  if (!source) return sql`null`;
  const portal = source.isShared ? sql`null::integer` : sql`portal_id`;
  return sql`(
    select json_build_object('_id', id, 'label', ${sql.identifier(source.label)}, 'PortalId', ${portal})
      from ${sql.identifier(source.table)} where ${isNamedBy(reference)} limit 1
  )`;
}

function isNamedBy(reference: Parameters<typeof subjectOf>[0]): SQL {
  if ('PortalId' in reference) return sql`portal_id = ${reference.PortalId}`;
  if ('userName' in reference) return sql`user_name_key = ${reference.userName.trim().toLowerCase()}`;
  return sql`id = ${reference._id}`;
}

/** Whether records of this kind can be found. */
export function isLookedUp(kind: string): kind is AuditKind {
  return Object.hasOwn(TABLES, kind);
}
