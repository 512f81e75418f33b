import type { Queries } from '#server/db/connection.ts';
import { mediaStore } from './records/media.store.ts';
import type { MediaFolder } from './storage/media-folder.ts';
import { type MediaSettings, openMediaFolder } from './storage/open-media-folder.ts';

/** Checks several files, because a single one may have been lost. */
const NEWEST = 5;

/**
 * Opens the media folder of an existing installation. Throws an error for the administrator if a bucket can't be
 * reached, or if the newest files are still in the local folder that was used before: screens couldn't show them, and
 * backups wouldn't contain them.
 */
export async function openCheckedMediaFolder(
  queries: Queries,
  settings: MediaSettings,
  isShared: boolean,
): Promise<MediaFolder> {
  const folder = await openMediaFolder(settings, isShared);
  if (!settings.bucket) return folder;
  const names = await mediaStore(queries).newestFiles(NEWEST);
  const localFolder = await openMediaFolder({ ...settings, bucket: null }, true);
  // Doesn't prevent the start if files can't be checked.
  if ((await containsAny(localFolder, names, false)) && !(await containsAny(folder, names, true))) {
    throw new Error(
      `The uploaded files are in ${settings.mediaRoot} and not in the bucket ${settings.bucket.bucket}: leave S3_ENDPOINT and S3_BUCKET empty to keep them there, or make a backup with both empty and restore it with both set (docs/deploy.md, "Moving from a folder to a bucket").`,
    );
  }
  return folder;
}

/**
 * Returns whether any of the newest files is in the folder, or there are no files at all. If it returns false, the disk
 * or bucket behind the folder is probably missing.
 */
export async function areNewestFilesPresent(queries: Queries, folder: MediaFolder): Promise<boolean> {
  const names = await mediaStore(queries).newestFiles(NEWEST);
  return names.length === 0 || containsAny(folder, names, true);
}

/** `ifUnknown`: the result for a file that can't be checked. */
async function containsAny(folder: MediaFolder, names: string[], ifUnknown: boolean): Promise<boolean> {
  const checks = names.map((name) =>
    folder.sizeOf(name).then(
      (bytes) => bytes !== null,
      () => ifUnknown,
    ),
  );
  return (await Promise.all(checks)).includes(true);
}
