import { MOST_LINKS } from '#contract/entities/file-link.ts';
import { type Problem, problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest, conflict, Refusal } from '#server/errors.ts';
import { copiedLink, linkStore, type StoredLink } from '#server/features/files/links/links.store.ts';
import { MEGABYTE } from '#server/media/inspect/file-formats.ts';
import { nameWithExtension } from '#server/media/name-with-extension.ts';
import { type MediaRecord, mediaStore } from '#server/media/records/media.store.ts';
import { bytesUsed, quotaReached } from '#server/media/records/portal-quota.ts';
import { unrecordedFileStore } from '#server/media/records/unrecorded-files.store.ts';
import {
  keepOnlyRecorded,
  refuseOverQuota,
  storeWithoutRecord,
  type UnrecordedFile,
  type UploadDeps,
} from '#server/media/store-upload.ts';
import { portalRowsStore } from '#server/portal-file/portal-rows.store.ts';

/** From one portal to another. */
export interface Route {
  from: number;
  to: number;
  userId: string;
}

/** New locations by old ones. */
export type NewLocations = ReadonlyMap<string, string>;

/**
 * Copies files to another portal, where they count towards its quota, and then calls `write` in a transaction. Files
 * that are already there are used again, and those of the library are shared. Linked files are linked there too. If it
 * fails, nothing is left.
 */
export async function copyFiles<Result>(
  parts: UploadDeps,
  { from, to, userId }: Route,
  files: ReadonlySet<string>,
  write: (queries: Queries, locations: NewLocations) => Promise<Result>,
): Promise<Result> {
  const { queries } = parts.database;
  const shown = await mediaStore(queries).withLocations(from, [...files]);
  const locations = new Map<string, string>();
  const toStore: MediaRecord[] = [];
  const links = await linkStore(queries).ofFiles(shown.map(({ _id }) => _id));
  for (const record of shown.filter(({ PortalId }) => PortalId === from)) {
    const twin = await findTwin(queries, to, record, links.get(record._id));
    if (twin) locations.set(record.location, twin.location);
    else toStore.push(record);
  }
  const bytes = toStore.reduce((sum, record) => sum + record.bytes + record.variantBytes, 0);
  if ((await bytesUsed(queries, to)) + bytes > parts.quotaMegabytes * MEGABYTE) throw quotaReached();
  const stored: (UnrecordedFile & { link: StoredLink | undefined })[] = [];
  return keepOnlyRecorded(parts, stored, async () => {
    for (const record of toStore) {
      const copy = await copyFile(parts, { to, userId }, record);
      stored.push({ ...copy, link: links.get(record._id) });
      locations.set(record.location, copy.record.location);
    }
    return parts.database.write(userId, async (queries) => {
      const store = mediaStore(queries);
      const sizes = { bytes: sumOf(stored, 'bytes'), variantBytes: sumOf(stored, 'variantBytes') };
      await refuseOverQuota(queries, { PortalId: to, ...sizes }, parts.quotaMegabytes);
      for (const { record, link } of stored) {
        await store.insert(record);
        if (link) await linkCopy(queries, link, record);
      }
      // Those that were already there must not be deleted meanwhile.
      await store.kindsForReference(to, [...locations.values()]);
      await unrecordedFileStore(queries).confirmRecorded(stored.map(({ record }) => record.fileName));
      return write(queries, locations);
    });
  });
}

/** Returns a file of a portal that is the same, and stays the same if it is linked. */
async function findTwin(
  queries: Queries,
  portalId: number,
  record: MediaRecord,
  link: StoredLink | undefined,
): Promise<MediaRecord | undefined> {
  if (!link) return (await portalRowsStore(queries).twins(portalId, record))[0];
  const same = await linkStore(queries).withAddress(portalId, link.address);
  return same?.kind === link.kind ? same.file : undefined;
}

/** Fetches a copied file again like its original, unless its portal has a file of this address. */
async function linkCopy(queries: Queries, link: StoredLink, { _id: fileId, PortalId, createdBy }: MediaRecord) {
  const store = linkStore(queries);
  if (PortalId === null || (await store.withAddress(PortalId, link.address))) return;
  if ((await store.count(PortalId)) >= MOST_LINKS) throw conflict(problem('links-too-many', { most: MOST_LINKS }));
  await store.insert({ ...copiedLink(link), PortalId, kind: link.kind, fileId, createdBy });
}

function sumOf(files: readonly UnrecordedFile[], field: 'bytes' | 'variantBytes'): number {
  return files.reduce((sum, { record }) => sum + record[field], 0);
}

async function copyFile(
  parts: UploadDeps,
  { to, userId }: Pick<Route, 'to' | 'userId'>,
  { fileName, label, kind, location, listed, notices }: MediaRecord,
): Promise<UnrecordedFile> {
  const refused = (why: Problem) => badRequest(problem('copy-file-refused', { label, why }));
  if ((await parts.folder.sizeOf(fileName)) === null) throw refused(problem('file-not-found'));
  const received = await parts.folder.receive(await parts.folder.read(fileName));
  const owner = { PortalId: to, userId, isListed: listed };
  const named = { ...received, name: nameWithExtension(label, kind, location) };
  try {
    const copy = await storeWithoutRecord(parts, owner, kind, named);
    if (copy.record.notices.length === 0) copy.record.notices = notices;
    return copy;
  } catch (error) {
    throw error instanceof Refusal ? refused(error.problem) : error;
  }
}
