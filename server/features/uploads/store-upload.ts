import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extensionOf, type FileKindName } from '#rules/accepted-files.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { notAccepted, tooLarge } from '#server/errors.ts';
import type { MediaFolder } from '#server/media/media-folder.ts';
import { portalStore } from '../portals/portals.store.ts';
import { examineCaptions, examineDrawing, examineStyleSheet, examineXml } from './examine-text.ts';
import type { Ffmpeg, VideoFacts } from './ffmpeg.ts';
import {
  brokenFile,
  CONVERTED_IMAGE,
  CONVERTED_VIDEO,
  type FileKind,
  identify,
  MEGABYTE,
  refuseExtension,
} from './file-kinds.ts';
import { inspectPicture, VARIANTS, type Variant } from './inspect-picture.ts';
import { type MediaRecord, mediaStore } from './media.store.ts';
import { placedFileStore } from './placed-files.store.ts';
import type { ReceivedFile } from './receive-file.ts';

export interface UploadParts {
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

/** An accepted file that still lies in `incoming`: what it is, and the smaller pictures of it. */
interface Examined {
  path: string;
  kind: Pick<FileKind, 'extension' | 'contentType'>;
  variants: Record<Variant, string> | null;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  state: 'ready' | 'converting';
}

/** What browsers play in each container; everything else is converted. */
const PLAYABLE: Record<string, readonly string[]> = { mp4: ['h264', 'av1', 'vp9'], webm: ['vp8', 'vp9', 'av1'] };
const PLAYABLE_PIXELS = ['yuv420p', 'yuvj420p'];

/**
 * Takes a received file in: looks at what it truly is, refuses what can't be shown, gives it a name of its own and puts it
 * where it is served. When it answers, the file and its record are durable; when it throws, nothing is left.
 */
export async function storeUpload(
  parts: UploadParts,
  owner: Owner,
  kind: FileKindName,
  received: ReceivedFile,
): Promise<MediaRecord> {
  const placed = await placeUpload(parts, owner, kind, received);
  try {
    await parts.database.write(owner.userId, async (queries) => {
      await refuseOverQuota(queries, placed.record, parts.quotaMegabytes);
      await mediaStore(queries).insert(placed.record);
      await placedFileStore(queries).recorded([placed.record.fileName]);
    });
    return placed.record;
  } catch (error) {
    await removePlaced(parts, [placed]);
    throw error;
  }
}

/** Removes files of which no record was made. */
export async function removePlaced(
  { database, folder }: Pick<UploadParts, 'database' | 'folder'>,
  placed: readonly PlacedFile[],
): Promise<void> {
  await folder.remove(...placed.flatMap(({ files }) => files));
  await placedFileStore(database.queries).forget(placed.map(({ record }) => record.fileName));
}

/** A file where it is served, and the record that is still to be made of it. */
export interface PlacedFile {
  record: MediaRecord;
  /** The names of everything that was put there. */
  files: string[];
}

/**
 * The same without the record: whoever makes it says that it was `recorded`, and removes the files where that fails. What a process
 * that dies leaves behind is removed later. `name` is the file's place below the
 * media folder, without extension; a new one where it is left out.
 */
export async function placeUpload(
  parts: Pick<UploadParts, 'database' | 'folder' | 'ffmpeg'>,
  owner: Owner,
  kind: FileKindName,
  received: ReceivedFile,
  name = newName(owner, received.name),
): Promise<PlacedFile> {
  const leftovers = [received.path];
  try {
    refuseExtension(kind, received.name);
    const examined = await EXAMINERS[kind](parts, received, leftovers);
    return await place(parts, owner, kind, received, examined, name);
  } finally {
    await parts.folder.discard(...leftovers);
  }
}

type Examine = (
  parts: Pick<UploadParts, 'folder' | 'ffmpeg'>,
  received: ReceivedFile,
  leftovers: string[],
) => Promise<Examined>;

/** How files of each kind are looked at. Whatever a look writes is named in `leftovers` first. */
const EXAMINERS: Record<FileKindName, Examine> = {
  image: examinePicture,
  video: examineVideo,
  animation: examineAnimation,
  captions: async (_, { path }) => {
    await examineCaptions(path);
    return text(path, { extension: 'vtt', contentType: 'text/vtt; charset=utf-8' });
  },
  xml: async (_, { path }) => {
    await examineXml(path);
    return text(path, { extension: 'xml', contentType: 'application/xml' });
  },
  css: async ({ folder }, { path }, leftovers) => {
    const clean = folder.incoming();
    leftovers.push(clean);
    await examineStyleSheet(path, clean);
    return text(clean, { extension: 'css', contentType: 'text/css; charset=utf-8' });
  },
};

function text(path: string, kind: Examined['kind']): Examined {
  return { path, kind, variants: null, width: null, height: null, durationSeconds: null, state: 'ready' };
}

async function examinePicture(
  { folder, ffmpeg }: Pick<UploadParts, 'folder' | 'ffmpeg'>,
  received: ReceivedFile,
  leftovers: string[],
): Promise<Examined> {
  const kind = await identify('image', received.path);
  let path = received.path;
  let shown = kind;
  if (!kind.isForBrowsers) {
    if (!ffmpeg)
      throw notAccepted('This server can’t convert pictures of this kind. Please choose a .jpg or .png file.');
    path = folder.incoming();
    leftovers.push(path);
    shown = CONVERTED_IMAGE;
    await ffmpeg.writeFrame({ file: received.path, demuxer: kind.demuxer }, path).catch(() => {
      throw brokenFile('image');
    });
  }
  const variants = placesForVariants(folder, leftovers);
  const size = await inspectPicture(path, variants);
  return { path, kind: shown, variants, ...size, durationSeconds: null, state: 'ready' };
}

/** Kept as it came, so that it still moves: a picture of several frames, or a drawing. */
async function examineAnimation(
  { folder }: Pick<UploadParts, 'folder'>,
  received: ReceivedFile,
  leftovers: string[],
): Promise<Examined> {
  if (extensionOf(received.name) === 'json') {
    const path = folder.incoming();
    leftovers.push(path);
    await examineDrawing(received.path, path);
    return text(path, { extension: 'json', contentType: 'application/json' });
  }
  const kind = await identify('animation', received.path);
  const variants = placesForVariants(folder, leftovers);
  const size = await inspectPicture(received.path, variants);
  return { path: received.path, kind, variants, ...size, durationSeconds: null, state: 'ready' };
}

async function examineVideo(
  { folder, ffmpeg }: Pick<UploadParts, 'folder' | 'ffmpeg'>,
  received: ReceivedFile,
  leftovers: string[],
): Promise<Examined> {
  const kind = await identify('video', received.path);
  const base = { path: received.path, kind };
  if (!ffmpeg) {
    if (!kind.isForBrowsers)
      throw notAccepted('This server can’t convert videos of this kind. Please choose an .mp4 or .webm file.');
    return { ...base, variants: null, width: null, height: null, durationSeconds: null, state: 'ready' };
  }
  const facts = await ffmpeg.inspect({ file: received.path, demuxer: kind.demuxer });
  if (!facts) throw brokenFile('video');
  const variants = await poster({ folder, ffmpeg }, received, kind, facts, leftovers);
  const { width, height, durationSeconds } = facts;
  return {
    ...base,
    variants,
    width,
    height,
    durationSeconds,
    state: isPlayable(kind, facts) ? 'ready' : 'converting',
  };
}

function placesForVariants(folder: MediaFolder, leftovers: string[]): Record<Variant, string> {
  const variants = { thumb: folder.incoming(), screen: folder.incoming() };
  leftovers.push(...Object.values(variants));
  return variants;
}

/** Smaller pictures of one frame of the film, taken a little after its beginning, which is often black. It also proves that a frame can be read. */
async function poster(
  { folder, ffmpeg }: { folder: MediaFolder; ffmpeg: Ffmpeg },
  received: ReceivedFile,
  kind: FileKind,
  facts: VideoFacts,
  leftovers: string[],
): Promise<Record<Variant, string>> {
  const frame = folder.incoming();
  leftovers.push(frame);
  const variants = placesForVariants(folder, leftovers);
  try {
    await ffmpeg.writeFrame(
      { file: received.path, demuxer: kind.demuxer },
      frame,
      Math.min(1, facts.durationSeconds / 10),
    );
    await inspectPicture(frame, variants);
    return variants;
  } catch {
    throw brokenFile('video');
  }
}

function isPlayable(kind: FileKind, facts: VideoFacts): boolean {
  return PLAYABLE[kind.extension]?.includes(facts.codec) === true && PLAYABLE_PIXELS.includes(facts.pixelFormat);
}

/** A name that no other file has, by which nobody can tell another one's. */
export function newName({ PortalId }: Pick<Owner, 'PortalId'>, label: string): string {
  return `${PortalId ?? 'library'}/${randomBytes(9).toString('base64url')}-${safeName(label)}`;
}

async function place(
  parts: Pick<UploadParts, 'database' | 'folder'>,
  owner: Owner,
  kind: FileKindName,
  received: ReceivedFile,
  examined: Examined,
  name: string,
): Promise<PlacedFile> {
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
  await placedFileStore(parts.database.queries).note(fileName, files);
  try {
    await parts.folder.keep(examined.path, fileName);
    for (const [variant, path] of Object.entries(examined.variants ?? {})) {
      await parts.folder.keep(path, variantName(name, variant as Variant));
    }
    return placed;
  } catch (error) {
    await removePlaced(parts, [placed]);
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
  const used = await mediaStore(queries).bytesOfPortal(PortalId);
  if (used + bytes + variantBytes > quotaMegabytes * MEGABYTE) throw quotaReached();
}

export function quotaReached() {
  return tooLarge('There is no more space for files of this portal. Please ask your administrator for more.');
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
