import type { Queries } from '#server/db/connection.ts';
import { mediaStore } from './records/media.store.ts';
import type { MediaFolder } from './storage/media-folder.ts';
import { type MediaSettings, openMediaFolder } from './storage/open-media-folder.ts';

/** Looked for one by one: a single file that was lost says nothing of the others. */
const NEWEST = 5;

/**
 * Opens the place for the files of an installation that there is. Throws an Error in words when a bucket can't be reached, or
 * when the newest files lie in the folder from before there was one: screens would show none of them, and a backup have none.
 */
export async function openCheckedMediaFolder(
  queries: Queries,
  place: MediaSettings,
  isShared: boolean,
): Promise<MediaFolder> {
  const files = await openMediaFolder(place, isShared);
  if (!place.bucket) return files;
  const names = await mediaStore(queries).newestFiles(NEWEST);
  const before = await openMediaFolder({ ...place, bucket: null }, true);
  // Only what is certain keeps a server from starting.
  if ((await holdsAny(before, names, false)) && !(await holdsAny(files, names, true))) {
    throw new Error(
      `The uploaded files are in ${place.mediaRoot} and not in the bucket ${place.bucket.bucket}: leave S3_ENDPOINT and S3_BUCKET empty to keep them there, or make a backup with both empty and restore it with both set (docs/deploy.md, "Moving from a folder to a bucket").`,
    );
  }
  return files;
}

/**
 * Whether uploaded files are where they should be: true where there are none, or some of the newest are there. Where none is, the
 * disk or the bucket behind the folder is missing.
 */
export async function areNewestFilesPresent(queries: Queries, folder: MediaFolder): Promise<boolean> {
  const names = await mediaStore(queries).newestFiles(NEWEST);
  return names.length === 0 || holdsAny(folder, names, true);
}

/** `inDoubt`: what to answer for a file that can't be looked for just now. */
async function holdsAny(folder: MediaFolder, names: string[], inDoubt: boolean): Promise<boolean> {
  const looked = names.map((name) =>
    folder.sizeOf(name).then(
      (bytes) => bytes !== null,
      () => inDoubt,
    ),
  );
  return (await Promise.all(looked)).includes(true);
}
