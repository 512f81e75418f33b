import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { lockDirectory } from '#server/db/directory-lock.ts';
import type { RestoreTarget } from './restore-target.ts';

/**
 * Makes room for a restore without deleting anything: renames the database, the uploaded files and the signing key.
 * Returns the new names, none if there was nothing. Throws an Error for the administrator if a server is using them, or
 * one can't be renamed.
 */
export async function moveAside(target: RestoreTarget, now: Date): Promise<string[]> {
  const { database, mediaRoot, bucket, sessionKeyFile } = target;
  if (database.url) {
    throw new Error(
      '--move-aside works only with the embedded database. Create an empty database for DATABASE_URL, and set DATA_DIR to a new folder.',
    );
  }
  const stamp = now.toISOString().replaceAll(':', '-');
  const candidates = [database.directory, bucket ? null : mediaRoot, sessionKeyFile];
  const existing = candidates.filter((file) => file !== null).filter(hasContent);
  if (existing.length === 0) return [];
  const unlock = await lockDirectory(path.resolve(database.directory));
  try {
    const moved: string[] = [];
    for (const file of existing) {
      const to = `${file}.aside-${stamp}`;
      await rename(file, to).catch((error: NodeJS.ErrnoException) => {
        throw new Error(
          `${file} can't be moved aside (${error.code}): it may be the root of a disk. Move its content elsewhere manually, or restore into a new DATA_DIR.`,
        );
      });
      moved.push(to);
    }
    return moved;
  } finally {
    unlock();
  }
}

/** A broken link also counts as content, because its disk may not be mounted. */
function hasContent(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found) return false;
  return !found.isDirectory() || !existsSync(file) || readdirSync(file).length > 0;
}
