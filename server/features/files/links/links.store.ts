import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { inEnglish } from '#contract/errors/sentences.ts';
import type { Queries } from '#server/db/connection.ts';
import { fileLinks, media, portals, replacedVersions } from '#server/db/schema.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';
import type { FileLink } from '#slide-types/file-links.ts';

export type StoredLink = typeof fileLinks.$inferSelect;
/** With the version that is shown, and a newer one that is being converted. */
export type LinkWithFiles = StoredLink & { file: MediaRecord; arriving: MediaRecord | null };

/** The state of a link as users see it. */
export function linkState({ address, checkedAt, changedAt, failingSince, problem }: StoredLink): FileLink {
  return { address, checkedAt, changedAt, failingSince, problem, error: problem && inEnglish(problem) };
}

/** What the link of a copied file begins with. The file is fetched soon. */
export function copiedLink({ address, sha256, changedAt }: Pick<StoredLink, 'address' | 'sha256' | 'changedAt'>) {
  return { _id: randomUUID(), address, sha256, changedAt, checkedAt: changedAt, nextCheckAt: changedAt };
}

export function linkStore(queries: Queries) {
  return {
    async insert(link: typeof fileLinks.$inferInsert): Promise<void> {
      await queries.insert(fileLinks).values(link);
    },

    async count(portalId: number): Promise<number> {
      return queries.$count(fileLinks, eq(fileLinks.PortalId, portalId));
    },

    async withAddress(portalId: number, address: string): Promise<LinkWithFiles | null> {
      return this.findBy(and(eq(fileLinks.PortalId, portalId), eq(fileLinks.address, address)));
    },

    /** The link of the portal's own file at a location. */
    async withLocation(portalId: number, location: string): Promise<LinkWithFiles | null> {
      return this.findBy(and(eq(fileLinks.PortalId, portalId), eq(media.location, location)));
    },

    /** By the `_id` of the file. */
    async ofFiles(fileIds: string[]): Promise<Map<string, StoredLink>> {
      if (fileIds.length === 0) return new Map();
      const found = await queries.select().from(fileLinks).where(inArray(fileLinks.fileId, fileIds));
      return new Map(found.map((link) => [link.fileId, link]));
    },

    /** Those that can't be fetched at present. */
    async failing(portalId: number) {
      const rows = await queries
        .select({ location: media.location, failingSince: fileLinks.failingSince })
        .from(fileLinks)
        .innerJoin(media, eq(media._id, fileLinks.fileId))
        .where(and(eq(fileLinks.PortalId, portalId), isNotNull(fileLinks.failingSince)));
      return rows.map(({ location, failingSince }) => ({ location, failingSince: failingSince ?? '' }));
    },

    async find(linkId: string): Promise<LinkWithFiles | null> {
      return this.findBy(eq(fileLinks._id, linkId));
    },

    async findBy(condition: ReturnType<typeof and>): Promise<LinkWithFiles | null> {
      const [found] = await queries
        .select({ link: fileLinks, file: media })
        .from(fileLinks)
        .innerJoin(media, eq(media._id, fileLinks.fileId))
        .where(condition);
      if (!found) return null;
      const { link, file } = found;
      const [arriving = null] =
        link.arrivingId === null ? [] : await queries.select().from(media).where(eq(media._id, link.arrivingId));
      return { ...link, file, arriving };
    },

    /** Whether a link is due at `now`, or has to be reported. Asked every few seconds, before anything else is done. */
    async hasWork(now: string, failingBefore: string): Promise<boolean> {
      const [row] = await queries
        .select({
          hasLinkWork: sql<boolean>`exists (
            select from file_links link join portals portal on portal.portal_id = link.portal_id and not portal.deleted
             where link.next_check_at <= ${now}
                or (link.failing_since < ${failingBefore} and not link.reported)
                or (link.failing_since is null and link.reported)) as "hasLinkWork"`,
        })
        .from(sql`(select 1) as one`);
      return row?.hasLinkWork ?? false;
    },

    /**
     * Returns a link that is due at `now`, and makes it due again at `until`, so that only one process checks it. Those
     * that fail come last, because servers that don't respond take long.
     */
    async takeDue(now: string, until: string): Promise<string | null> {
      const [row] = await queries
        .update(fileLinks)
        .set({ nextCheckAt: until })
        .where(
          sql`${fileLinks._id} = (
            select due.id from file_links due join portals portal on portal.portal_id = due.portal_id
             where due.next_check_at <= ${now} and not portal.deleted
             order by due.failures > 0, due.next_check_at limit 1 for update of due skip locked
          )`,
        )
        .returning({ _id: fileLinks._id });
      return row?._id ?? null;
    },

    async update(linkId: string, changed: Partial<StoredLink>): Promise<void> {
      await queries.update(fileLinks).set(changed).where(eq(fileLinks._id, linkId));
    },

    async deleteOf(fileId: string): Promise<void> {
      await queries.delete(fileLinks).where(eq(fileLinks.fileId, fileId));
    },

    /**
     * The links that have been failing since before a time and aren't reported, or that are reported and work again.
     */
    async toReport(failingBefore: string) {
      const isNews = and(eq(fileLinks.reported, false), lt(fileLinks.failingSince, failingBefore));
      const isOver = and(eq(fileLinks.reported, true), isNull(fileLinks.failingSince));
      return queries
        .select({ link: fileLinks, name: media.label, portalName: portals.PortalName, isSilent: portals.alertsOptOut })
        .from(fileLinks)
        .innerJoin(media, eq(media._id, fileLinks.fileId))
        .innerJoin(portals, and(eq(portals.PortalId, fileLinks.PortalId), eq(portals.deleted, false)))
        .where(or(isNews, isOver))
        .for('update', { of: fileLinks, skipLocked: true });
    },

    async addReplaced(fileId: string, replacedAt: string): Promise<void> {
      await queries.insert(replacedVersions).values({ fileId, replacedAt }).onConflictDoNothing();
    },

    /** The earlier versions that were replaced before a time. */
    async replacedBefore(time: string): Promise<(typeof media.$inferSelect)[]> {
      const rows = await queries
        .select({ file: media })
        .from(replacedVersions)
        .innerJoin(media, eq(media._id, replacedVersions.fileId))
        .where(and(lt(replacedVersions.replacedAt, time), eq(media.listed, false)));
      return rows.map(({ file }) => file);
    },
  };
}
