import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest, Refusal } from '#server/errors.ts';
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
 * that are already there are used again, and those of the library are shared. If it fails, nothing is left.
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
  for (const record of shown.filter(({ PortalId }) => PortalId === from)) {
    const [twin] = await portalRowsStore(queries).twins(to, record);
    if (twin) locations.set(record.location, twin.location);
    else toStore.push(record);
  }
  const bytes = toStore.reduce((sum, record) => sum + record.bytes + record.variantBytes, 0);
  if ((await bytesUsed(queries, to)) + bytes > parts.quotaMegabytes * MEGABYTE) throw quotaReached();
  const stored: UnrecordedFile[] = [];
  return keepOnlyRecorded(parts, stored, async () => {
    for (const record of toStore) {
      const copy = await copyFile(parts, { to, userId }, record);
      stored.push(copy);
      locations.set(record.location, copy.record.location);
    }
    return parts.database.write(userId, async (queries) => {
      const store = mediaStore(queries);
      const sizes = { bytes: sumOf(stored, 'bytes'), variantBytes: sumOf(stored, 'variantBytes') };
      await refuseOverQuota(queries, { PortalId: to, ...sizes }, parts.quotaMegabytes);
      for (const { record } of stored) await store.insert(record);
      // Those that were already there must not be deleted meanwhile.
      await store.kindsForReference(to, [...locations.values()]);
      await unrecordedFileStore(queries).confirmRecorded(stored.map(({ record }) => record.fileName));
      return write(queries, locations);
    });
  });
}

function sumOf(files: readonly UnrecordedFile[], field: 'bytes' | 'variantBytes'): number {
  return files.reduce((sum, { record }) => sum + record[field], 0);
}

async function copyFile(
  parts: UploadDeps,
  { to, userId }: Pick<Route, 'to' | 'userId'>,
  { fileName, label, kind, location, listed, notices }: MediaRecord,
): Promise<UnrecordedFile> {
  const received = await parts.folder.receive(await parts.folder.read(fileName));
  const owner = { PortalId: to, userId, isListed: listed };
  const named = { ...received, name: nameWithExtension(label, kind, location) };
  try {
    const copy = await storeWithoutRecord(parts, owner, kind, named);
    if (copy.record.notices.length === 0) copy.record.notices = notices;
    return copy;
  } catch (error) {
    throw error instanceof Refusal ? badRequest(problem('copy-file-refused', { label, why: error.problem })) : error;
  }
}
