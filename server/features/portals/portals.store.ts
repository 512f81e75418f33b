import { and, asc, eq, sql } from 'drizzle-orm';
import { meantPortal } from '#contract/display-address.ts';
import type { Portal, PortalSettings } from '#contract/entities/portal.ts';
import { compareNames } from '#rules/name-order.ts';
import type { TagDefaults } from '#rules/tags.ts';
import type { Queries } from '#server/db/connection.ts';
import { portals } from '#server/db/schema.ts';
import { serverTimeZone } from '#server/server-time-zone.ts';

const columns = {
  _id: portals._id,
  PortalId: portals.PortalId,
  PortalName: portals.PortalName,
  subscriptionLevel: portals.subscriptionLevel,
  proTemplates: portals.proTemplates,
  customTemplates: portals.customTemplates,
  deleted: portals.deleted,
  alertsOptOut: portals.alertsOptOut,
  alertDelayMinutes: portals.alertDelayMinutes,
  language: portals.language,
  theme: portals.theme,
  optionalFeatures: portals.optionalFeatures,
  timeZone: sql<string>`coalesce(${portals.timeZone}, ${serverTimeZone()})`,
};

type NewPortal = Omit<Portal, 'timeZone'> & { timeZone?: string | undefined };

export function portalStore(queries: Queries) {
  const list = async (deleted: boolean): Promise<Portal[]> => {
    const rows = await queries
      .select(columns)
      .from(portals)
      .where(eq(portals.deleted, deleted))
      .orderBy(asc(portals.PortalId));
    return rows.sort((one, other) => compareNames(one.PortalName, other.PortalName));
  };

  return {
    /** Returns a portal that is not deleted. */
    async find(portalId: number): Promise<Portal | null> {
      const [row] = await queries
        .select(columns)
        .from(portals)
        .where(and(eq(portals.PortalId, portalId), eq(portals.deleted, false)));
      return row ?? null;
    },

    /**
     * Returns the portal, deleted or not, with this `_id`, this number, or both, and locks it until the transaction
     * ends.
     */
    async findForChange(named: { _id?: string | undefined; PortalId?: number | undefined }): Promise<Portal | null> {
      const conditions = [
        ...(named._id === undefined ? [] : [eq(portals._id, named._id)]),
        ...(named.PortalId === undefined ? [] : [eq(portals.PortalId, named.PortalId)]),
      ];
      if (conditions.length === 0) return null;
      const [row] = await queries
        .select(columns)
        .from(portals)
        .where(and(...conditions))
        .for('update');
      return row ?? null;
    },

    /**
     * Returns a portal that is not deleted. Until the transaction ends, others wait here, so that a name that is free,
     * or the next number, can't be taken twice.
     */
    async findToAddTo(portalId: number): Promise<Portal | null> {
      const [row] = await queries
        .select(columns)
        .from(portals)
        .where(and(eq(portals.PortalId, portalId), eq(portals.deleted, false)))
        .for('no key update');
      return row ?? null;
    },

    /** What channels of a portal inherit, as far as automatic tags depend on it. The portal may be deleted. */
    async findForTags(portalId: number): Promise<TagDefaults> {
      const { timeZone, language } = columns;
      const [row] = await queries.select({ timeZone, language }).from(portals).where(eq(portals.PortalId, portalId));
      if (!row) throw new Error(`There is no portal ${portalId}.`);
      return row;
    },

    all: () => list(false),
    deleted: () => list(true),

    async isNumberTaken(portalId: number): Promise<boolean> {
      const rows = await queries.select({ _id: portals._id }).from(portals).where(eq(portals.PortalId, portalId));
      return rows.length > 0;
    },

    /** Locks the table until the transaction ends, so that two new portals can't take the same number. */
    async lockNumbers(): Promise<void> {
      await queries.execute(sql`lock table portals in share row exclusive mode`);
    },

    async nextFreeNumber(): Promise<number> {
      const [row] = await queries
        .select({ next: sql<number>`coalesce(max(${portals.PortalId}), 0) + 1` })
        .from(portals);
      let number = Number(row?.next ?? 1);
      while (meantPortal(number) !== number) number += 1;
      return number;
    },

    /** Without a time zone, the portal gets the server's. */
    async insert({ timeZone = serverTimeZone(), ...portal }: NewPortal): Promise<Portal> {
      const [inserted] = await queries
        .insert(portals)
        .values({ ...portal, timeZone })
        .returning(columns);
      return inserted as Portal;
    },

    async update(portalId: number, changed: Partial<PortalSettings>): Promise<void> {
      if (Object.keys(changed).length === 0) return;
      await queries.update(portals).set(changed).where(eq(portals.PortalId, portalId));
    },
  };
}
