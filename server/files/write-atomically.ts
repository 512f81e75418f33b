import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFile, syncFolder } from './sync-to-disk.ts';

/** Writes a small file atomically, so that even a power failure leaves either all of it or nothing. */
export async function writeAtomically(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(unfinished, content, { mode });
  await syncFile(unfinished);
  await rename(unfinished, file);
  await syncFolder(path.dirname(file));
}
