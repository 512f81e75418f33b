import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Stands behind the name of an archive until it is whole. */
export const UNFINISHED = '.unfinished';
/** Whoever writes an archive writes all the time. */
const GIVEN_UP_AFTER_MS = 3_600_000;

/**
 * Removes the archives of a folder that nobody goes on writing, since whoever began them was killed. `isOurs`: nobody else
 * writes there, so that not even a young one is still growing. Answers their names; what can't be removed stays.
 */
export async function removeUnfinished(folder: string, isOurs: boolean): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const removed: string[] = [];
  for (const name of names.filter((one) => one.endsWith(`.tar${UNFINISHED}`))) {
    const file = path.join(folder, name);
    if (isOurs || (await isGivenUp(file)))
      await rm(file).then(
        () => removed.push(name),
        () => undefined,
      );
  }
  return removed;
}

async function isGivenUp(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - GIVEN_UP_AFTER_MS;
}
