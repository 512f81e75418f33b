import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** What is kept there at once by all tests together is less than half of it. */
const ROOM_BYTES = 3 * GIGABYTE;

/**
 * Has all that this process starts keep its temporary files in memory, on a machine that has plenty: tests write to databases that
 * wait for the disk each time, and disks take as long as they like. They go with this process. A TMPDIR that was given stands.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(`${MEMORY}/vitrine-tests-`);
  // Like any folder for temporary files: not everybody who writes there is who we are.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  if (!existsSync(MEMORY) || process.availableMemory() < 2 * ROOM_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}
