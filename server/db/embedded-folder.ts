import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** How an installation is brought back; what is in its place is kept under another name. */
export const RECOVERY_HINT =
  'npm run restore -- <backup.tar> --move-aside (in a container: vitrine restore <backup.tar> --move-aside). This keeps the current files under another name.';

/**
 * The database can't be used until a person acts: its folder is incomplete or unreadable, or its files are damaged.
 * Nothing was created, changed or removed.
 */
export class DatabaseUnusable extends Error {}

/** For a folder that exists but is not a database: a disk that isn't mounted, an unfinished copy, a lost file. */
export function incompleteFolder(directory: string, reason: string): DatabaseUnusable {
  return new DatabaseUnusable(
    `The database folder ${directory} can't be used: ${reason}. Nothing was changed or removed. If its disk is not mounted or a copy is unfinished, fix that and start again. Otherwise the database is damaged: restore a backup with ${RECOVERY_HINT}`,
  );
}

/** For files that exist but that PostgreSQL can't use. `where`: the folder or server. */
export function damagedDatabase(where: string, reason: string): DatabaseUnusable {
  return new DatabaseUnusable(
    `The database in ${where} is damaged: ${reason}. Nothing was removed. Restore a backup with ${RECOVERY_HINT}`,
  );
}

/** For a missing database when other files show that there was one. */
export function lostDatabase(where: string, traces: string[]): DatabaseUnusable {
  const shown = traces.length === 1 ? `${traces[0]} shows` : `${traces.join(', ')} show`;
  return new DatabaseUnusable(
    `There is no database in ${where}, but ${shown} that there was one. Nothing was created or changed. If its disk is not mounted or DATABASE_URL has changed, fix that and start again. Otherwise restore a backup with ${RECOVERY_HINT} For a new, empty installation, set DATA_DIR to a new folder.`,
  );
}

/**
 * Whether this folder contains a database; false if it is missing or empty. Throws DatabaseUnusable for anything else.
 */
export function holdsDatabase(directory: string): boolean {
  const names = namesIn(directory);
  if (names.length === 0) return false;
  const file = path.join(directory, 'PG_VERSION');
  const version = reading(directory, () => readFileSync(file, 'utf8'), 'PG_VERSION');
  if (version === null) throw incompleteFolder(directory, 'PG_VERSION is missing');
  if (!/^\d+\s*$/.test(version)) throw incompleteFolder(directory, 'PG_VERSION is empty or damaged');
  return true;
}

function namesIn(directory: string): string[] {
  const found = reading(directory, () => lstatSync(directory), 'it');
  if (found === null) return [];
  const target = reading(directory, () => statSync(directory), 'it');
  if (target === null) throw incompleteFolder(directory, 'it is a broken link');
  if (!target.isDirectory()) throw incompleteFolder(directory, 'it is not a folder');
  return reading(directory, () => readdirSync(directory), 'it') ?? [];
}

/** What `read` returns; null if that doesn't exist. */
function reading<Found>(directory: string, read: () => Found, what: string): Found | null {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw incompleteFolder(directory, `${what} can't be read (${code})`);
  }
}
