import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';

/** Names of the files that an installation keeps in its data folder. Each may have a suffix after a dot. */
const OURS = /^(database|media|session\.key|backups|feed-pictures|outbox|control\.sock|lost\+found)(\.|$)|\.tar$/;

/**
 * Creates the data folder with access for the server's user only, and restricts an existing one. A folder that belongs
 * to another user or also contains other files is left unchanged. Returns a warning if others may have access, or null.
 */
export function openDataFolder(folder: string): string | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOpenToOthers(folder)) return null;
  if (isOurs(folder)) close(folder);
  if (!isOpenToOthers(folder)) return null;
  return `Other users of this machine may be able to read ${folder}, which contains the database and the signing key. Restrict access: chmod 700 ${folder}`;
}

/** Always false on Windows, which has no file modes. */
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
    // Some file systems (network shares, FAT) don't support modes. The caller returns a warning.
    if (!['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
