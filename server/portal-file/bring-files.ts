import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { problem } from '#contract/errors/problem.ts';
import { extensionOf } from '#rules/accepted-files.ts';
import { badRequest, Refusal } from '#server/errors.ts';
import { nameWithExtension } from '#server/media/name-with-extension.ts';
import type { ReceivedFile } from '#server/media/receive/receive-file.ts';
import type { IncomingFile } from '#server/media/storage/media-folder.ts';
import { newBaseName, storeWithoutRecord, type UnrecordedFile, type UploadDeps } from '#server/media/store-upload.ts';
import type { FileKind } from '#slide-types/file-kinds.ts';
import { mediaNamedIn, renamed } from './addresses.ts';
import type { MediaFile } from './portal-content.ts';
import { portalRowsStore } from './portal-rows.store.ts';
import type { PortalFile } from './read-portal-file.ts';

/** Kinds that are on the page of files if an export of an earlier version doesn't say so. */
const LISTED: readonly FileKind[] = ['image', 'video', 'document', 'animation'];

export interface BroughtFiles {
  /** New location by old one, for all files that are used by records. */
  locations: Map<string, string>;
  /** The files that were stored. Their records still have to be inserted. */
  placed: BroughtFile[];
}

/** A stored file, and what the export says about it. */
export type BroughtFile = UnrecordedFile & { described: MediaFile };

/**
 * Imports the files of a portal. Each is inspected like an upload, and keeps its location if that is free. Files that
 * the library already has are not stored again. When it throws, `stored` contains the files stored so far.
 */
export async function bringFiles(
  parts: UploadDeps,
  { content, manifest, open }: Pick<PortalFile, 'content' | 'manifest' | 'open'>,
  PortalId: number,
  stored: BroughtFiles,
): Promise<void> {
  for (const location of content.gone) {
    stored.locations.set(
      location,
      `/media/${newBaseName({ PortalId }, 'gone')}.${extensionOf(location)?.slice(0, 5) || 'png'}`,
    );
  }
  const store = portalRowsStore(parts.database.queries);
  const inOrder = [...content.media.filter(({ kind }) => kind !== 'css'), ...content.media.filter(isSheet)];
  for (const file of inOrder) {
    const received = await unpack(parts, open, file, manifest.entries[file.entry]?.sha256);
    try {
      if (isSheet(file)) await renameInSheet(received, stored.locations, content.portal.PortalId);
      const twins = file.isShared ? await store.twins(null, { sha256: received.sha256, kind: file.kind }) : [];
      const twin = twins.find(({ location }) => location === file.location) ?? twins[0];
      if (twin) {
        stored.locations.set(file.location, twin.location);
        continue;
      }
      const isListed = !file.isShared && (file.listed ?? LISTED.includes(file.kind));
      const owner = { PortalId: file.isShared ? null : PortalId, userId: null, isListed };
      const placed = await storeWithoutRecord(parts, owner, file.kind, received, await nameFor(store, file, PortalId));
      if (placed.record.notices.length === 0) placed.record.notices = file.notices;
      stored.placed.push({ ...placed, described: file });
      stored.locations.set(file.location, placed.record.location);
    } catch (error) {
      throw error instanceof Refusal
        ? badRequest(problem('portal-file-file-refused', { label: file.label, why: error.problem }))
        : error;
    } finally {
      await parts.folder.discard(received.path);
    }
  }
}

/** Returns the file's own name if it belongs to this portal or the library and is not taken. */
async function nameFor(
  store: ReturnType<typeof portalRowsStore>,
  { location, label, isShared }: MediaFile,
  PortalId: number,
): Promise<string> {
  const name = location.replace(/^\/media\//, '').replace(/\.[^.]*$/, '');
  const isOfPlace = name.startsWith(`${PortalId}/`) || (isShared && name.startsWith('library/'));
  if (isOfPlace && !(await store.isNameTaken(name))) return name;
  return newBaseName({ PortalId: isShared ? null : PortalId }, label);
}

/** Writes an entry to the disk. Throws if it is no longer what was verified before. */
async function unpack(
  { folder }: Pick<UploadDeps, 'folder'>,
  open: PortalFile['open'],
  { entry, label, kind, location }: MediaFile,
  expected: string | undefined,
): Promise<ReceivedFile> {
  const validate = ({ sha256 }: IncomingFile) => {
    if (sha256 !== expected) throw badRequest(problem('portal-file-changed'));
  };
  const arrived = await folder.receive(open(entry), { validate });
  return { ...arrived, name: nameWithExtension(label, kind, location) };
}

/** Replaces the locations of files in a style sheet. */
async function renameInSheet(
  received: ReceivedFile,
  locations: ReadonlyMap<string, string>,
  PortalId: number,
): Promise<void> {
  const text = await readFile(received.path, 'utf8');
  const stranger = [...mediaNamedIn(text)].find((location) => !locations.has(location));
  if (stranger !== undefined) throw badRequest(problem('portal-file-unlisted-file', { file: stranger }));
  const names = { ids: new Map<string, string>(), locations, PortalId: { from: PortalId, to: PortalId } };
  const changed = renamed(text, names);
  if (changed === text) return;
  await writeFile(received.path, changed);
  received.bytes = Buffer.byteLength(changed);
  received.sha256 = createHash('sha256').update(changed).digest('hex');
}

function isSheet({ kind }: Pick<MediaFile, 'kind'>): boolean {
  return kind === 'css';
}
