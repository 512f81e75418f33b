import { text } from 'node:stream/consumers';
import { ArchiveWriter } from '#server/backup/archive.ts';
import type { UploadDeps } from '#server/media/store-upload.ts';
import { mediaNamedIn } from './addresses.ts';
import type { PortalContent } from './portal-content.ts';
import { MANIFEST, makePortalManifest, RECORDS } from './portal-manifest.ts';
import { portalRowsStore } from './portal-rows.store.ts';
import { describeFile, type PortalSnapshot, readPortal, type SnapshotFile } from './portal-snapshot.ts';
import { type PortalFile, readPortalFile } from './read-portal-file.ts';

export interface ExportOptions {
  PortalId: number;
  /** Includes the users and their password hashes. */
  withUsers: boolean;
}

/**
 * Writes one portal to a .tar file while it is in use, and verifies the file. The records come from one snapshot. Files
 * never change, so they are copied after it. Throws if the portal does not exist, or the file can't be written.
 */
export async function writePortalFile(
  parts: Pick<UploadDeps, 'database' | 'folder'>,
  file: string,
  options: ExportOptions,
  made: { at: Date; product: string },
): Promise<Pick<PortalFile, 'content' | 'mediaBytes'>> {
  const snapshot = await readPortal(parts.database, options);
  await addFilesOfSheets(parts, snapshot);
  const archive = await ArchiveWriter.create(file);
  try {
    const media: PortalContent['media'] = [];
    for (const { fileName, ...file } of snapshot.files) {
      const entry = `media/${media.length + 1}`;
      if (!(await archive.addMedia(entry, parts.folder, fileName))) continue;
      media.push({ ...file, entry });
    }
    const known = new Set(media.map(({ location }) => location));
    const missing = [...snapshot.named].filter((location) => !known.has(location));
    const content: PortalContent = { ...snapshot.records, media, gone: missing };
    await archive.add(RECORDS, Buffer.from(JSON.stringify(content)));
    const { PortalId, PortalName } = content.portal;
    const manifest = makePortalManifest({
      product: made.product,
      madeAt: made.at.toISOString(),
      PortalId,
      PortalName,
      entries: { ...archive.sealed },
    });
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    return await archive.finish(readPortalFile);
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** Style sheets can also use files of the library. */
async function addFilesOfSheets(
  { database, folder }: Pick<UploadDeps, 'database' | 'folder'>,
  { files, named }: PortalSnapshot,
): Promise<void> {
  const has = new Set(files.map(({ location }) => location));
  for (let sheets = files.filter(isSheet); sheets.length > 0; ) {
    const found = new Set<string>();
    for (const { fileName } of sheets) mediaNamedIn(await textOf(folder, fileName), found);
    const missing = [...found].filter((location) => !has.has(location));
    const added = await portalRowsStore(database.queries).sharedFiles(missing);
    for (const location of missing) named.add(location);
    for (const { location } of added) has.add(location);
    const described = added.map(describeFile);
    files.push(...described);
    sheets = described.filter(isSheet);
  }
}

/** Returns an empty string if the file does not exist. */
async function textOf(folder: UploadDeps['folder'], fileName: string): Promise<string> {
  return (await folder.sizeOf(fileName)) === null ? '' : text(await folder.read(fileName));
}

function isSheet({ kind }: SnapshotFile): boolean {
  return kind === 'css';
}
