import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';

/** What an installation keeps in its data folder; each may have something behind its name. */
const OURS = /^(database|media|session\.key|backups|feed-pictures|outbox|control\.sock|lost\+found)(\.|$)|\.tar$/;

/**
 * Makes the data folder for the server's user alone, and closes one that others could read. A folder that belongs to another user, or
 * in which there are also other things, is left as it is. Returns what to warn of; null where others can't get in.
 */
export function openDataFolder(folder: string): string | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOpenToOthers(folder)) return null;
  if (isOurs(folder)) close(folder);
  if (!isOpenToOthers(folder)) return null;
  return `Other users of this machine may be able to read ${folder}, which contains the database and the signing key. Restrict access: chmod 700 ${folder}`;
}

/** Windows has no such modes. */
function isOpenToOthers(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0;
}

function isOurs(folder: string): boolean {
  return statSync(folder).uid === process.getuid?.() && readdirSync(folder).every((name) => OURS.test(name));
}

function close(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // Some disks (a network's, another system's) know no modes; that is warned of.
    if (!['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
