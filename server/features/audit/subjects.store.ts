import { type SQL, sql } from 'drizzle-orm';
import type { AuditKind } from '#contract/endpoint.ts';
import type { Queries } from '#server/db/connection.ts';

/** What the audit log has to know of a record. */
export interface Subject {
  _id: string;
  label: string;
  /** Null for what all portals share. */
  PortalId: number | null;
}

/** Where each kind of record stands, and what people call one by. Those that are missing have no table of their own. */
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

/** Looks records of all kinds up by what a request calls them, for the audit log only: it judges nothing. */
export function subjectStore(queries: Queries) {
  const findWhere = async (kind: AuditKind, condition: SQL): Promise<Subject | null> => {
    const place = TABLES[kind];
    if (!place) return null;
    const portal = place.isShared ? sql`null::integer` : sql`portal_id`;
    const [found] = await queries
      .select({
        _id: sql<string>`id`,
        label: sql<string>`${sql.identifier(place.label)}`,
        PortalId: sql<number>`${portal}`,
      })
      .from(sql.identifier(place.table) as unknown as SQL)
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

/** Whether there are records of this kind to be looked up. */
export function isLookedUp(kind: string): kind is AuditKind {
  return Object.hasOwn(TABLES, kind);
}
