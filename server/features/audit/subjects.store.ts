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

/** Finds the records that requests refer to. Only for the audit log, because it doesn't check permissions. */
export function subjectStore(queries: Queries) {
  const findWhere = async (kind: AuditKind, condition: SQL): Promise<Subject | null> => {
    const source = TABLES[kind];
    if (!source) return null;
    const portal = source.isShared ? sql`null::integer` : sql`portal_id`;
    const [found] = await queries
      .select({
        _id: sql<string>`id`,
        label: sql<string>`${sql.identifier(source.label)}`,
        PortalId: sql<number>`${portal}`,
      })
      .from(sql.identifier(source.table) as unknown as SQL)
      .where(condition)
      .limit(1);
    return found ?? null;
  };
  return {
    find: (kind: AuditKind, recordId: string) => findWhere(kind, sql`id = ${recordId}`),
    findPortal: (portalId: number) => findWhere('portal', sql`portal_id = ${portalId}`),
    findUserByName: (userName: string) => findWhere('user', sql`user_name_key = ${userName.trim().toLowerCase()}`),
  };
}

/** Whether records of this kind can be found. */
export function isLookedUp(kind: string): kind is AuditKind {
  return Object.hasOwn(TABLES, kind);
}
