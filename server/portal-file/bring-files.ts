import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { problem } from '#contract/errors/problem.ts';
import { ACCEPTED_EXTENSIONS, extensionOf } from '#rules/accepted-files.ts';
import { badRequest, Refusal } from '#server/errors.ts';
import type { ReceivedFile } from '#server/media/receive/receive-file.ts';
import type { IncomingFile } from '#server/media/storage/media-folder.ts';
import { newBaseName, storeWithoutRecord, type UnrecordedFile, type UploadDeps } from '#server/media/store-upload.ts';
import { mediaNamedIn, renamed } from './addresses.ts';
import type { MediaFile } from './portal-content.ts';
import { portalRowsStore } from './portal-rows.store.ts';
import type { PortalFile } from './read-portal-file.ts';

export interface BroughtFiles {
  /** Old address → new one, of all files that the records name. */
  locations: Map<string, string>;
  /** What was put there; the records are still to be made. */
  placed: UnrecordedFile[];
}

/**
 * Takes the files of a portal in, each the way of an upload: looked at for what it truly is, and served under its old
 * address where that is free. What the library holds already is not brought a second time. Whatever it has put
 * there stands in `brought` also when it throws.
 */
export async function bringFiles(
  parts: UploadDeps,
  { content, manifest, open }: Pick<PortalFile, 'content' | 'manifest' | 'open'>,
  PortalId: number,
  brought: BroughtFiles,
): Promise<void> {
  for (const location of content.gone) {
    brought.locations.set(
      location,
      `/media/${newBaseName({ PortalId }, 'gone')}.${extensionOf(location)?.slice(0, 5) || 'png'}`,
    );
  }
  const store = portalRowsStore(parts.database.queries);
  const inOrder = [...content.media.filter(({ kind }) => kind !== 'css'), ...content.media.filter(isSheet)];
  for (const file of inOrder) {
    const received = await unpack(parts, open, file, manifest.entries[file.entry]?.sha256);
    try {
      if (isSheet(file)) await renameInSheet(received, brought.locations, content.portal.PortalId);
      const twins = file.isShared ? await store.sharedTwins({ sha256: received.sha256, kind: file.kind }) : [];
      const twin = twins.find(({ location }) => location === file.location) ?? twins[0];
      if (twin) {
        brought.locations.set(file.location, twin.location);
        continue;
      }
      const owner = { PortalId: file.isShared ? null : PortalId, userId: null };
      const placed = await storeWithoutRecord(parts, owner, file.kind, received, await nameFor(store, file, PortalId));
      brought.placed.push(placed);
      brought.locations.set(file.location, placed.record.location);
    } catch (error) {
      throw error instanceof Refusal
        ? badRequest(problem('portal-file-file-refused', { label: file.label, why: error.problem }))
        : error;
    } finally {
      await parts.folder.discard(received.path);
    }
  }
}

/** Its own name where it is one of this portal, or of the library, and nobody has it. */
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

/** Writes an entry to the disk; what comes out must still be what was proven before. */
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

/** Labels are cut where they are long, and what is taken in must claim to be what it is. */
function nameWithExtension(label: string, kind: MediaFile['kind'], location: string): string {
  const extension = extensionOf(label);
  const isClaimed = extension !== undefined && ACCEPTED_EXTENSIONS[kind].includes(extension);
  return isClaimed ? label : `${label.slice(0, 190)}.${extensionOf(location)}`;
}

/** A style sheet that names files which are called otherwise here. */
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
