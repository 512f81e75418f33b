import { open } from 'node:fs/promises';

/** Resolves once what a file holds is on the disk. Windows syncs a file only through a handle that may write. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/**
 * Resolves once the names in a folder are on the disk: a new file survives a power cut only then. Windows can't sync a folder;
 * its file system keeps names in a journal.
 */
export async function syncFolder(folder: string, platform = process.platform): Promise<void> {
  if (platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
