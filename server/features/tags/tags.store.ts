import { and, asc, type Column, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tag } from '#contract/entities/tag.ts';
import { inNameOrder } from '#rules/name-order.ts';
import type { Queries } from '#server/db/connection.ts';
import { channels, devices, tags } from '#server/db/schema.ts';

const columns = {
  _id: tags._id,
  PortalId: tags.PortalId,
  name: tags.name,
  colour: tags.colour,
  lastModified: tags.lastModified,
};

export function tagStore(queries: Queries) {
  return {
    async inPortal(portalId: number): Promise<Tag[]> {
      const ofPortal = eq(tags.PortalId, portalId);
      return inNameOrder(await queries.select(columns).from(tags).where(ofPortal).orderBy(asc(tags._id)));
    },

    /** Locks the tag until the transaction ends, so that no channel can begin to refer to it. */
    async findForChange(tagId: string): Promise<Tag | null> {
      const [row] = await queries.select(columns).from(tags).where(eq(tags._id, tagId)).for('update');
      return row ?? null;
    },

    /** Whatever its case. */
    async withName(portalId: number, name: string): Promise<Tag | null> {
      const [row] = await queries
        .select(columns)
        .from(tags)
        .where(and(eq(tags.PortalId, portalId), sql`lower(${tags.name}) = lower(${name})`));
      return row ?? null;
    },

    /** Returns those of these ids that the portal has. They can't be deleted until the transaction ends. */
    async keep(portalId: number, tagIds: string[]): Promise<string[]> {
      if (tagIds.length === 0) return [];
      const rows = await queries
        .select({ _id: tags._id })
        .from(tags)
        .where(and(eq(tags.PortalId, portalId), inArray(tags._id, tagIds)))
        .orderBy(asc(tags._id))
        .for('key share');
      return rows.map(({ _id }) => _id);
    },

    async count(portalId: number): Promise<number> {
      const [row] = await queries.select({ found: count() }).from(tags).where(eq(tags.PortalId, portalId));
      return row?.found ?? 0;
    },

    async insert(tag: Tag): Promise<void> {
      await queries.insert(tags).values(tag);
    },

    async update(tagId: string, changed: Partial<Tag>): Promise<void> {
      await queries.update(tags).set(changed).where(eq(tags._id, tagId));
    },

    /** Removes a tag from all channels and screens, and deletes it. `into` takes its place, if it isn't null. */
    async remove({ _id, PortalId }: Tag, into: string | null): Promise<void> {
      await queries
        .update(channels)
        .set({ tags: without(channels.tags, _id, into), lastModified: sql`channel_version(${channels.lastModified})` })
        .where(and(eq(channels.PortalId, PortalId), has(channels.tags, _id)));
      await queries
        .update(devices)
        .set({ tags: without(devices.tags, _id, into) })
        .where(and(eq(devices.PortalId, PortalId), has(devices.tags, _id)));
      await queries.delete(tags).where(eq(tags._id, _id));
    },
  };
}

function has(column: Column, tagId: string): SQL {
  return sql`${column} @> array[${tagId}]::text[]`;
}

/** Tags without one of them. `into` takes its place, unless it is there as well. */
function without(column: Column, tagId: string, into: string | null): SQL {
  const remaining = sql`array_remove(${column}, ${tagId})`;
  if (into === null) return remaining;
  return sql`case when ${into}::text = any(${column}) then ${remaining}
    else array_replace(${column}, ${tagId}, ${into}::text) end`;
}
