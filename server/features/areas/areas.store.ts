import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Area, area } from '#contract/entities/area.ts';
import type { ExplainedArea } from '#rules/explain-facts.ts';
import { inNameOrder } from '#rules/name-order.ts';
import type { Queries } from '#server/db/connection.ts';
import { type JsonRecord, jsonFields, jsonRecords, jsonRecordsIn } from '#server/db/json-list.ts';
import { prepared, WITHOUT_NAME } from '#server/db/prepared.ts';
import { areaSlides, areas, channelAreas, channels } from '#server/db/schema.ts';

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
/** Column names are written out: Drizzle drops the table name, and a column would be compared with itself. */
const UsableSlideIDs = sql<string[]>`coalesce((
  select to_json(array_agg(usable.slide_id order by usable.slide_id)) from area_slides usable where usable.area_id = areas.id
), '[]'::json)`;

interface ChannelWithArea {
  name: string;
  archived: boolean;
  areaCount: number;
}

export type AreaRecord = Omit<Area, 'UsableSlideIDs'>;

const areasToShow = prepared((queries) =>
  queries
    .select(columns)
    .from(areas)
    .where(and(eq(areas.PortalId, sql.placeholder('portalId')), eq(areas.archived, false)))
    .orderBy(asc(areas.z), asc(areas.orderingNumber), asc(areas.name), asc(areas._id))
    .prepare('areas_to_show'),
);

const areasAsJson = prepared((queries) => {
  const record = queries
    .select(jsonFields(Object.keys(area.shape), { ...columns, UsableSlideIDs }))
    .from(areas)
    .where(and(eq(areas.PortalId, sql.placeholder('portalId')), eq(areas.archived, sql.placeholder('archived'))))
    .orderBy(asc(areas.orderingNumber), asc(areas.name), asc(areas._id))
    .as('record');
  return queries
    .select(jsonRecords(['widthResponsive', 'heightResponsive']))
    .from(record)
    .prepare(WITHOUT_NAME);
});

export function areaStore(queries: Queries) {
  const select = () => queries.select({ ...columns, UsableSlideIDs }).from(areas);
  return {
    /** The active or the archived areas of a portal, in order. */
    async jsonInPortal(portalId: number, archived: boolean): Promise<JsonRecord[]> {
      return jsonRecordsIn(await areasAsJson(queries).execute({ portalId, archived }));
    },

    /** The portal's areas that are not archived, without their usable slides, by z from back to front. */
    async toShow(portalId: number): Promise<AreaRecord[]> {
      return areasToShow(queries).execute({ portalId });
    },

    /** All areas of a portal, with what decides whether they show slides. */
    async toExplain(portalId: number): Promise<ExplainedArea[]> {
      const { _id, name, archived, hide, useSlidesFrom } = columns;
      return queries
        .select({ _id, name, archived, hide, useSlidesFrom })
        .from(areas)
        .where(eq(areas.PortalId, portalId))
        .orderBy(asc(areas.z), asc(areas.orderingNumber), asc(areas.name), asc(areas._id));
    },

    /** Finds an area in any portal. The caller must check that the user can reach that portal. */
    async find(areaId: string): Promise<Area | null> {
      const [found] = await select().where(eq(areas._id, areaId));
      return found ?? null;
    },

    /** The areas of the portal with these ids, including archived ones. */
    async withIds(portalId: number, areaIds: string[]): Promise<Pick<Area, '_id' | 'name' | 'archived'>[]> {
      if (areaIds.length === 0) return [];
      const { _id, name, archived } = columns;
      return queries
        .select({ _id, name, archived })
        .from(areas)
        .where(and(eq(areas.PortalId, portalId), inArray(areas._id, areaIds)));
    },

    /** The areas that a slide is meant for. */
    async usableFor(slideId: string): Promise<string[]> {
      const rows = await queries
        .select({ areaId: areaSlides.areaId })
        .from(areaSlides)
        .where(eq(areaSlides.slideId, slideId));
      return rows.map(({ areaId }) => areaId);
    },

    /** Each area of the portal, including archived ones, and the area whose slides it uses. */
    async sources(portalId: number): Promise<Map<string, string | null>> {
      const found = await queries
        .select({ _id: areas._id, source: areas.useSlidesFrom })
        .from(areas)
        .where(eq(areas.PortalId, portalId));
      return new Map(found.map(({ _id, source }) => [_id, source]));
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

    /** The channels that have an area, active ones first, then by name, and the number of areas of each. */
    async channelsWith(areaId: string): Promise<ChannelWithArea[]> {
      const found = await queries
        .select({
          name: channels.name,
          archived: channels.archived,
          areaCount: sql<number>`(select count(*)::int from channel_areas other where other.channel_id = ${channelAreas.channelId})`,
        })
        .from(channelAreas)
        .innerJoin(channels, eq(channels._id, channelAreas.channelId))
        .where(eq(channelAreas.areaId, areaId))
        .orderBy(asc(channels._id));
      return inNameOrder(found).sort((one, other) => Number(one.archived) - Number(other.archived));
    },

    /** Deletes an area, and removes it from all channels. Slides that belong to no other area are archived. */
    async delete(portalId: number, areaId: string): Promise<void> {
      await queries.execute(sql`
        update slides set archived = true, last_modified = date_trunc('milliseconds', now())
        where portal_id = ${portalId} and not archived
          and exists (select from area_slides own where own.slide_id = slides.id and own.area_id = ${areaId})
          and not exists (select from area_slides other where other.slide_id = slides.id and other.area_id <> ${areaId})
      `);
      await queries
        .delete(channelAreas)
        .where(and(eq(channelAreas.PortalId, portalId), eq(channelAreas.areaId, areaId)));
      await queries.delete(areas).where(and(eq(areas.PortalId, portalId), eq(areas._id, areaId)));
    },

    async makeSlideUsable(portalId: number, areaId: string, slideId: string): Promise<void> {
      await queries.insert(areaSlides).values({ PortalId: portalId, areaId, slideId }).onConflictDoNothing();
    },
  };
}
