import type { Database } from '#server/db/database.ts';
import type { MediaFolder } from '#server/media/storage/media-folder.ts';
import { unfinishedUploadStore } from './unfinished-uploads.store.ts';

const DAY_MS = 24 * 3_600_000;

interface Parts {
  database: Pick<Database, 'queries' | 'write'>;
  folder: Pick<MediaFolder, 'remove'>;
}

/** Deletes uploads and what has arrived of them. */
export async function removeUploads({ database, folder }: Parts, uploadIds: string[]): Promise<void> {
  // First, so that no part is accepted any more.
  await unfinishedUploadStore(database.queries).remove(uploadIds);
  await removeFiles({ database, folder }, uploadIds);
}

/** Deletes the parts of an upload that is stored, but not what it became. */
export async function removeFiles({ database, folder }: Parts, uploadIds: string[]): Promise<void> {
  const store = unfinishedUploadStore(database.queries);
  const files = await store.filesOf(uploadIds);
  await folder.remove(...files);
  await store.removeParts(files);
}

/** Deletes uploads that nobody has continued or finished for a day at `now`. */
export async function removeAbandoned(parts: Parts, now: Date): Promise<void> {
  while (await removeSome(parts, new Date(now.getTime() - DAY_MS)));
}

/** The files first: without the upload, nothing would find them. Returns false if there were none. */
async function removeSome({ database, folder }: Parts, since: Date): Promise<boolean> {
  return database.write(null, async (queries) => {
    const store = unfinishedUploadStore(queries);
    const found = await store.findAbandoned(since);
    const files = [...(await store.filesOf(found)), ...(await store.filesOfNone())];
    if (found.length === 0 && files.length === 0) return false;
    await folder.remove(...files);
    await store.removeParts(files);
    await store.remove(found);
    return true;
  });
}
