import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { unfinishedUploads, uploadParts } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';

export type UnfinishedUpload = Omit<typeof unfinishedUploads.$inferSelect, 'continuedAt'>;

const MAX_BATCH = 100;

/** Uploads that arrive in parts, and the files in which their parts are stored. */
export function unfinishedUploadStore(queries: Queries) {
  return {
    async insert(upload: UnfinishedUpload): Promise<void> {
      await queries.insert(unfinishedUploads).values(upload);
    },

    /** How many uploads of a user have begun and aren't finished. */
    async countOf(userId: string): Promise<number> {
      const { createdBy, location } = unfinishedUploads;
      return queries.$count(unfinishedUploads, and(eq(createdBy, userId), isNull(location)));
    },

    async find(uploadId: string): Promise<UnfinishedUpload | null> {
      const [found] = await queries.select().from(unfinishedUploads).where(eq(unfinishedUploads._id, uploadId));
      return found ?? null;
    },

    /** Must be called before a part is stored, so that its file is found if the process dies. */
    async addPart(fileName: string, uploadId: string): Promise<void> {
      await queries.insert(uploadParts).values({ fileName, uploadId });
    },

    /** Returns false if the upload is finished or gone, or meanwhile continues elsewhere. */
    async acceptPart(fileName: string, { _id, received }: UnfinishedUpload, bytes: number): Promise<boolean> {
      const accepted = await queries
        .update(unfinishedUploads)
        .set({ received: received + bytes, continuedAt: sql`now()` })
        .where(isAt(_id, received))
        .returning({ _id: unfinishedUploads._id });
      if (accepted.length === 0) return false;
      await queries.update(uploadParts).set({ beginsAt: received }).where(eq(uploadParts.fileName, fileName));
      return true;
    },

    /** Returns the names of the accepted parts, in order. */
    async partsOf(uploadId: string): Promise<string[]> {
      const found = await queries
        .select({ fileName: uploadParts.fileName })
        .from(uploadParts)
        .where(and(eq(uploadParts.uploadId, uploadId), isNotNull(uploadParts.beginsAt)))
        .orderBy(asc(uploadParts.beginsAt));
      return found.map(({ fileName }) => fileName);
    },

    /** Remembers what the upload became. Returns false if it is finished already or gone. */
    async finish({ _id, bytes }: UnfinishedUpload, location: string): Promise<boolean> {
      const finished = await queries
        .update(unfinishedUploads)
        .set({ location, continuedAt: sql`now()` })
        .where(isAt(_id, bytes))
        .returning({ _id: unfinishedUploads._id });
      return finished.length > 0;
    },

    /** Returns the names of all files of these uploads, also of parts that were not accepted. */
    async filesOf(uploadIds: string[]): Promise<string[]> {
      if (uploadIds.length === 0) return [];
      const found = await queries
        .select({ fileName: uploadParts.fileName })
        .from(uploadParts)
        .where(inArray(uploadParts.uploadId, uploadIds));
      return found.map(({ fileName }) => fileName);
    },

    /** Returns the names of files whose upload was deleted while they arrived in a process that then died. */
    async filesOfNone(): Promise<string[]> {
      const found = await queries
        .select({ fileName: uploadParts.fileName })
        .from(uploadParts)
        .leftJoin(unfinishedUploads, eq(unfinishedUploads._id, uploadParts.uploadId))
        .where(isNull(unfinishedUploads._id))
        .limit(MAX_BATCH);
      return found.map(({ fileName }) => fileName);
    },

    async removeParts(fileNames: string[]): Promise<void> {
      if (fileNames.length > 0) await queries.delete(uploadParts).where(inArray(uploadParts.fileName, fileNames));
    },

    async remove(uploadIds: string[]): Promise<void> {
      if (uploadIds.length === 0) return;
      await queries.delete(unfinishedUploads).where(inArray(unfinishedUploads._id, uploadIds));
    },

    /** Finds uploads that nobody has continued since then, and locks them until the transaction ends. */
    async findAbandoned(since: Date): Promise<string[]> {
      const found = await queries
        .select({ _id: unfinishedUploads._id })
        .from(unfinishedUploads)
        .where(lt(unfinishedUploads.continuedAt, asTimestamp(since)))
        .orderBy(asc(unfinishedUploads.continuedAt))
        .limit(MAX_BATCH)
        .for('update');
      return found.map(({ _id }) => _id);
    },
  };
}

/** An upload that has arrived up to this byte and isn't finished. */
function isAt(uploadId: string, received: number) {
  return and(
    eq(unfinishedUploads._id, uploadId),
    eq(unfinishedUploads.received, received),
    isNull(unfinishedUploads.location),
  );
}
