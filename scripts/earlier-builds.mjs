import { cp, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** No page runs longer than this without being notified of a newer build. */
const KEEP_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * Keeps the files of the build that is about to be replaced in `<folder>.earlier`, where the server can still find
 * them: pages that are open when a new build arrives continue to request their own files. The names contain hashes, so
 * builds don't collide.
 * @param {string} folder of the build
 * @param {string} pageFiles the part of it that pages load, relative to the folder
 */
export async function keepEarlierBuild(folder, pageFiles) {
  const kept = path.join(`${folder}.earlier`, pageFiles);
  const now = new Date();
  for (const name of await filesIn(path.join(folder, pageFiles))) {
    await cp(path.join(folder, pageFiles, name), path.join(kept, name));
    await utimes(path.join(kept, name), now, now);
  }
  for (const name of await filesIn(kept)) {
    const { mtimeMs } = await stat(path.join(kept, name));
    if (now.getTime() - mtimeMs > KEEP_DAYS * DAY_MS) await rm(path.join(kept, name));
  }
}

/** @param {string} folder */
async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
