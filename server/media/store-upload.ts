import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { SaveUncertain } from '#server/errors.ts';
import type { FileKind } from '#slide-types/file-kinds.ts';
import { beginningOf } from '#slide-types/text-end.ts';
import { portalStore } from '../features/portals/portals.store.ts';
import { CONVERTED_VIDEO, MEGABYTE, refuseExtension } from './inspect/file-formats.ts';
import { VARIANTS, type Variant } from './inspect/inspect-image.ts';
import { processUpload } from './process-upload.ts';
import type { ProcessedUpload, ProcessingTools } from './processed-upload.ts';
import type { ReceivedFile } from './receive/receive-file.ts';
import { type MediaRecord, mediaStore } from './records/media.store.ts';
import { bytesUsed, quotaReached } from './records/portal-quota.ts';
import { unrecordedFileStore } from './records/unrecorded-files.store.ts';

export interface UploadDeps extends ProcessingTools {
  database: Database;
  /** The quota of a portal, in megabytes. */
  quotaMegabytes: number;
}

export interface Owner {
  /** Null for the library, whose files all portals share. */
  PortalId: number | null;
  /** `_id` of the user who uploads; null for files that come with the product. */
  userId: string | null;
  /** Whether users see it among the files of the portal. */
  isListed?: boolean;
}

/**
 * Stores a received file: checks what it really is, rejects what can't be shown, and gives it a unique name. When it
 * returns, the file and its record are durable. When it throws, nothing is left. `alsoWrite` runs first in the
 * transaction that creates the record.
 */
export async function storeUpload(
  parts: UploadDeps,
  owner: Owner,
  kind: FileKind,
  received: ReceivedFile,
  alsoWrite?: (queries: Queries, record: MediaRecord) => Promise<void>,
): Promise<MediaRecord> {
  const stored = await storeWithoutRecord(parts, owner, kind, received);
  await keepOnlyRecorded(parts, [stored], () =>
    parts.database.write(owner.userId, async (queries) => {
      await alsoWrite?.(queries, stored.record);
      await refuseOverQuota(queries, stored.record, parts.quotaMegabytes);
      await mediaStore(queries).insert(stored.record);
      await unrecordedFileStore(queries).confirmRecorded([stored.record.fileName]);
    }),
  );
  return stored.record;
}

/**
 * Runs `work`, which stores files, adds them to `stored`, and creates their records. If it fails, deletes them, unless
 * their records may have been created: if they weren't, the sweeper deletes the files later.
 */
export async function keepOnlyRecorded<Result>(
  { database, folder }: Pick<UploadDeps, 'database' | 'folder'>,
  stored: readonly StoredFiles[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SaveUncertain)) {
      await folder.remove(...stored.flatMap(({ files }) => files));
      await unrecordedFileStore(database.queries).remove(stored.map(({ record }) => record.fileName));
    }
    throw error;
  }
}

/** What was stored together, and the file by whose name `unrecorded_files` has it. */
type StoredFiles = Pick<UnrecordedFile, 'files'> & { record: Pick<MediaRecord, 'fileName'> };

/** A stored file, and the record that the caller must create. */
export interface UnrecordedFile {
  record: MediaRecord;
  /** The names of everything that was stored. */
  files: string[];
}

/**
 * Stores a received file without creating its record. The caller must create it and call `confirmRecorded`, within
 * `keepOnlyRecorded`. What a process that dies leaves behind is deleted later. `name` is the file's name
 * in the media folder, without extension.
 */
export async function storeWithoutRecord(
  parts: Pick<UploadDeps, 'database' | 'folder' | 'ffmpeg' | 'office'>,
  owner: Owner,
  kind: FileKind,
  received: ReceivedFile,
  name = newBaseName(owner, received.name),
): Promise<UnrecordedFile> {
  const leftovers = [received.path];
  try {
    refuseExtension(kind, received.name);
    const processed = await processUpload(kind, parts, received, leftovers);
    return await storeProcessed(parts, owner, kind, received, processed, name);
  } finally {
    await parts.folder.discard(...leftovers);
  }
}

/** Returns a unique name without extension, which can't be guessed from other names. */
export function newBaseName({ PortalId }: Pick<Owner, 'PortalId'>, label: string): string {
  return `${PortalId ?? 'library'}/${randomBytes(9).toString('base64url')}-${safeName(label)}`;
}

async function storeProcessed(
  parts: Pick<UploadDeps, 'database' | 'folder'>,
  owner: Owner,
  kind: FileKind,
  received: ReceivedFile,
  processed: ProcessedUpload,
  name: string,
): Promise<UnrecordedFile> {
  const fileName = `${name}.${processed.kind.extension}`;
  const thumbnailName = processed.variants === null ? null : variantName(name, 'thumb');
  const isUnchanged = processed.path === received.path;
  const record: MediaRecord = {
    _id: randomUUID(),
    PortalId: owner.PortalId,
    location: `/media/${name}.${kind === 'video' && processed.state === 'converting' ? CONVERTED_VIDEO.extension : processed.kind.extension}`,
    label: beginningOf(received.name, 200),
    kind,
    fileName,
    contentType: processed.kind.contentType,
    bytes: isUnchanged ? received.bytes : (await stat(processed.path)).size,
    sha256: isUnchanged ? received.sha256 : await sha256Of(processed.path),
    width: processed.width,
    height: processed.height,
    durationSeconds: processed.durationSeconds,
    thumbnailName,
    variantBytes: await bytesOf(Object.values(processed.variants ?? {})),
    state: processed.state,
    error: null,
    document: null,
    page: null,
    notices: processed.notices ?? [],
    listed: owner.isListed ?? false,
    folder: '',
    createdBy: owner.userId,
  };
  const files = [fileName, ...VARIANTS.map((variant) => variantName(name, variant))];
  const stored = { record, files };
  await unrecordedFileStore(parts.database.queries).add(fileName, files);
  return keepOnlyRecorded(parts, [stored], async () => {
    await parts.folder.store(processed.path, fileName);
    for (const [variant, path] of Object.entries(processed.variants ?? {})) {
      await parts.folder.store(path, variantName(name, variant as Variant));
    }
    return stored;
  });
}

export async function bytesOf(paths: string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.reduce((total, size) => total + size, 0);
}

export function variantName(name: string, variant: Variant): string {
  return `${name}.${variant}.webp`;
}

/**
 * Throws 413 if the portal exceeds its quota. Locks the portal first, so that simultaneous uploads can't exceed it
 * together.
 */
export async function refuseOverQuota(
  queries: Queries,
  { PortalId, bytes, variantBytes }: Pick<MediaRecord, 'PortalId' | 'bytes' | 'variantBytes'>,
  quotaMegabytes: number,
) {
  if (PortalId === null) return;
  await portalStore(queries).findToAddTo(PortalId);
  const used = await bytesUsed(queries, PortalId);
  if (used + bytes + variantBytes > quotaMegabytes * MEGABYTE) throw quotaReached();
}

/** Reduces a client's file name to what is safe in a URL, without the extension. */
function safeName(name: string): string {
  const base = name.split(/[\\/]/).pop() ?? '';
  const plain = base
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '');
  return plain.slice(0, 60).toLowerCase() || 'file';
}

/** Returns the SHA-256 of a file in hexadecimal. Streams the file. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
