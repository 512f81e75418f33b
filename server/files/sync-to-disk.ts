import { open } from 'node:fs/promises';

/** Resolves once a file's content is on the disk. Windows can sync a file only through a writable handle. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/**
 * Resolves once the names in a folder are on the disk. Only then does a new file survive a power failure. Does nothing
 * on Windows, which can't sync a folder and journals the names.
 */
export async function syncFolder(folder: string, platform = process.platform): Promise<void> {
  if (platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
