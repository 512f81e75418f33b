import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Suffix of the name of an incomplete archive. */
export const UNFINISHED = '.unfinished';
/** An archive is written continuously, so one that was not changed for this long has been abandoned. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Removes incomplete archives whose process was killed. `isOurs` means that no other process writes to the folder, so
 * that recent ones can be removed, too. Returns the names of the removed files. Ignores files that can't be removed.
 */
export async function removeUnfinished(folder: string, isExclusive: boolean): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const removed: string[] = [];
  for (const name of names.filter((one) => one.endsWith(`.tar${UNFINISHED}`))) {
    const file = path.join(folder, name);
    if (isExclusive || (await isAbandoned(file)))
      await rm(file).then(
        () => removed.push(name),
        () => undefined,
      );
  }
  return removed;
}

async function isAbandoned(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS;
}
