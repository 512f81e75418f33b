import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileKindName } from '#rules/accepted-files.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { SaveUncertain } from '#server/errors.ts';
import { portalStore } from '../features/portals/portals.store.ts';
import type { Ffmpeg } from './convert/ffmpeg.ts';
import { CONVERTED_VIDEO, MEGABYTE, refuseExtension } from './inspect/file-formats.ts';
import { VARIANTS, type Variant } from './inspect/inspect-image.ts';
import { type ProcessedUpload, processUpload } from './process-upload.ts';
import type { ReceivedFile } from './receive/receive-file.ts';
import { type MediaRecord, mediaStore } from './records/media.store.ts';
import { bytesUsed, quotaReached } from './records/portal-quota.ts';
import { unrecordedFileStore } from './records/unrecorded-files.store.ts';
import type { MediaFolder } from './storage/media-folder.ts';

export interface UploadDeps {
  database: Database;
  folder: MediaFolder;
  ffmpeg: Ffmpeg | null;
  /** How much the files of one portal may take, in megabytes. */
  quotaMegabytes: number;
}

export interface Owner {
  /** Null for the library, which all portals share. */
  PortalId: number | null;
  /** `_id` of the user who uploads; null for the system. */
  userId: string | null;
}

/**
 * Takes a received file in: looks at what it truly is, refuses what can't be shown, gives it a name of its own and puts it
 * where it is served. When it answers, the file and its record are durable; when it throws, nothing is left.
 */
export async function storeUpload(
  parts: UploadDeps,
  owner: Owner,
  kind: FileKindName,
  received: ReceivedFile,
): Promise<MediaRecord> {
  const placed = await storeWithoutRecord(parts, owner, kind, received);
  try {
    await parts.database.write(owner.userId, async (queries) => {
      await refuseOverQuota(queries, placed.record, parts.quotaMegabytes);
      await mediaStore(queries).insert(placed.record);
      await unrecordedFileStore(queries).confirmRecorded([placed.record.fileName]);
    });
    return placed.record;
  } catch (error) {
    // Where the record may have been made, the sweeper looks at it later.
    if (!(error instanceof SaveUncertain)) await removeUnrecorded(parts, [placed]);
    throw error;
  }
}

/** Removes files of which no record was made. */
export async function removeUnrecorded(
  { database, folder }: Pick<UploadDeps, 'database' | 'folder'>,
  placed: readonly UnrecordedFile[],
): Promise<void> {
  await folder.remove(...placed.flatMap(({ files }) => files));
  await unrecordedFileStore(database.queries).remove(placed.map(({ record }) => record.fileName));
}

/** A file where it is served, and the record that is still to be made of it. */
export interface UnrecordedFile {
  record: MediaRecord;
  /** The names of everything that was put there. */
  files: string[];
}

/**
 * The same without the record: whoever makes it says that it was `recorded`, and removes the files where that fails. What a process
 * that dies leaves behind is removed later. `name` is the file's place below the
 * media folder, without extension; a new one where it is left out.
 */
export async function storeWithoutRecord(
  parts: Pick<UploadDeps, 'database' | 'folder' | 'ffmpeg'>,
  owner: Owner,
  kind: FileKindName,
  received: ReceivedFile,
  name = newBaseName(owner, received.name),
): Promise<UnrecordedFile> {
  const leftovers = [received.path];
  try {
    refuseExtension(kind, received.name);
    const examined = await processUpload(kind, parts, received, leftovers);
    return await place(parts, owner, kind, received, examined, name);
  } finally {
    await parts.folder.discard(...leftovers);
  }
}

/** A name that no other file has, by which nobody can tell another one's. */
export function newBaseName({ PortalId }: Pick<Owner, 'PortalId'>, label: string): string {
  return `${PortalId ?? 'library'}/${randomBytes(9).toString('base64url')}-${safeName(label)}`;
}

async function place(
  parts: Pick<UploadDeps, 'database' | 'folder'>,
  owner: Owner,
  kind: FileKindName,
  received: ReceivedFile,
  examined: ProcessedUpload,
  name: string,
): Promise<UnrecordedFile> {
  const fileName = `${name}.${examined.kind.extension}`;
  const thumbnailName = examined.variants === null ? null : variantName(name, 'thumb');
  const isUnchanged = examined.path === received.path;
  const record: MediaRecord = {
    _id: randomUUID(),
    PortalId: owner.PortalId,
    location: `/media/${name}.${examined.state === 'converting' ? CONVERTED_VIDEO.extension : examined.kind.extension}`,
    label: received.name.slice(0, 200),
    kind,
    fileName,
    contentType: examined.kind.contentType,
    bytes: isUnchanged ? received.bytes : (await stat(examined.path)).size,
    sha256: isUnchanged ? received.sha256 : await sha256Of(examined.path),
    width: examined.width,
    height: examined.height,
    durationSeconds: examined.durationSeconds,
    thumbnailName,
    variantBytes: await bytesOf(Object.values(examined.variants ?? {})),
    state: examined.state,
    error: null,
    createdBy: owner.userId,
  };
  const files = [fileName, ...VARIANTS.map((variant) => variantName(name, variant))];
  const placed = { record, files };
  await unrecordedFileStore(parts.database.queries).add(fileName, files);
  try {
    await parts.folder.store(examined.path, fileName);
    for (const [variant, path] of Object.entries(examined.variants ?? {})) {
      await parts.folder.store(path, variantName(name, variant as Variant));
    }
    return placed;
  } catch (error) {
    await removeUnrecorded(parts, [placed]);
    throw error;
  }
}

async function bytesOf(paths: string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.reduce((total, size) => total + size, 0);
}

function variantName(name: string, variant: Variant): string {
  return `${name}.${variant}.webp`;
}

/** Whoever adds to a portal waits here for the others who do, so that together they can't pass its quota. */
async function refuseOverQuota(
  queries: Queries,
  { PortalId, bytes, variantBytes }: MediaRecord,
  quotaMegabytes: number,
) {
  if (PortalId === null) return;
  await portalStore(queries).findToAddTo(PortalId);
  const used = await bytesUsed(queries, PortalId);
  if (used + bytes + variantBytes > quotaMegabytes * MEGABYTE) throw quotaReached();
}

/** What is left of a sender's file name when it may only be part of an address: the extension is not. */
function safeName(name: string): string {
  const base = name.split(/[\\/]/).pop() ?? '';
  const plain = base
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '');
  return plain.slice(0, 60).toLowerCase() || 'file';
}

/** Hex SHA-256 of a file, read piece by piece. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
