import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** All tests together use less than half of this at a time. */
const ROOM_BYTES = 3 * GIGABYTE;

/**
 * Makes all child processes keep their temporary files in memory, on a machine with enough of it: tests write to
 * databases that wait for the disk each time, and disks can be slow. The files are deleted when this process ends. An
 * existing TMPDIR is respected.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(`${MEMORY}/vitrine-tests-`);
  // Only accessible to the current user, like any temporary folder.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  if (!existsSync(MEMORY) || process.availableMemory() < 2 * ROOM_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}
