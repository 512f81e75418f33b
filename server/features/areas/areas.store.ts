import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Area } from '#contract/entities/area.ts';
import type { Queries } from '#server/db/connection.ts';
import { prepared, WITHOUT_NAME } from '#server/db/prepared.ts';
import { areaSlides, areas, channelAreas } from '#server/db/schema.ts';

const columns = {
  _id: areas._id,
  PortalId: areas.PortalId,
  name: areas.name,
  archived: areas.archived,
  orderingNumber: areas.orderingNumber,
  x: areas.x,
  y: areas.y,
  z: areas.z,
  width: areas.width,
  height: areas.height,
  widthResponsive: areas.widthResponsive,
  heightResponsive: areas.heightResponsive,
  responsive: areas.responsive,
  transition: areas.transition,
  hide: areas.hide,
  backgroundColour: areas.backgroundColour,
  useSlidesFrom: areas.useSlidesFrom,
};
/** Written out: the query layer drops the table's name from columns, and a subquery would then compare with itself. */
const UsableSlideIDs = sql<string[]>`coalesce((
  select json_agg(usable.slide_id order by usable.slide_id) from area_slides usable where usable.area_id = areas.id
), '[]'::json)`;

export type AreaRecord = Omit<Area, 'UsableSlideIDs'>;

const areasToShow = prepared((queries) =>
  queries
    .select(columns)
    .from(areas)
    .where(and(eq(areas.PortalId, sql.placeholder('portalId')), eq(areas.archived, false)))
    .orderBy(asc(areas.z), asc(areas.orderingNumber), asc(areas.name), asc(areas._id))
    .prepare(WITHOUT_NAME),
);

export function areaStore(queries: Queries) {
  const select = () => queries.select({ ...columns, UsableSlideIDs }).from(areas);
  return {
    async inPortal(portalId: number): Promise<Area[]> {
      return select()
        .where(and(eq(areas.PortalId, portalId), eq(areas.archived, false)))
        .orderBy(asc(areas.orderingNumber), asc(areas.name), asc(areas._id));
    },

    /** The same without the slides that may be used in them, from the lowest to the highest. */
    async toShow(portalId: number): Promise<AreaRecord[]> {
      return areasToShow(queries).execute({ portalId });
    },

    /** By id alone: the portal of what is found decides who may go on. */
    async find(areaId: string): Promise<Area | null> {
      const [found] = await select().where(eq(areas._id, areaId));
      return found ?? null;
    },

    /** How many of these are areas of the portal. */
    async countInPortal(portalId: number, areaIds: string[]): Promise<number> {
      if (areaIds.length === 0) return 0;
      const found = await queries
        .select({ _id: areas._id })
        .from(areas)
        .where(and(eq(areas.PortalId, portalId), inArray(areas._id, areaIds)));
      return found.length;
    },

    async nextOrderingNumber(portalId: number): Promise<number> {
      const [row] = await queries
        .select({ next: sql<number>`coalesce(max(${areas.orderingNumber}), 0) + 1` })
        .from(areas)
        .where(eq(areas.PortalId, portalId));
      return Number(row?.next ?? 1);
    },

    async insert(area: AreaRecord): Promise<void> {
      await queries.insert(areas).values(area);
    },

    async update(portalId: number, areaId: string, changed: Partial<AreaRecord>): Promise<void> {
      if (Object.keys(changed).length === 0) return;
      await queries
        .update(areas)
        .set(changed)
        .where(and(eq(areas.PortalId, portalId), eq(areas._id, areaId)));
    },

    async isOnAChannel(areaId: string): Promise<boolean> {
      const found = await queries.select().from(channelAreas).where(eq(channelAreas.areaId, areaId)).limit(1);
      return found.length > 0;
    },

    async delete(portalId: number, areaId: string): Promise<void> {
      await queries.delete(areas).where(and(eq(areas.PortalId, portalId), eq(areas._id, areaId)));
    },

    async makeSlideUsable(portalId: number, areaId: string, slideId: string): Promise<void> {
      await queries.insert(areaSlides).values({ PortalId: portalId, areaId, slideId }).onConflictDoNothing();
    },

    async isSlideUsable(areaId: string, slideId: string): Promise<boolean> {
      const found = await queries
        .select()
        .from(areaSlides)
        .where(and(eq(areaSlides.areaId, areaId), eq(areaSlides.slideId, slideId)));
      return found.length > 0;
    },
  };
}
