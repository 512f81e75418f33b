import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where uploaded files lie: `incoming/` while they arrive, then a folder per portal. */
export interface MediaFolder {
  readonly root: string;
  /** A path for something that is not yet accepted. */
  incoming(): string;
  /** The full path of a stored file. */
  pathOf(fileName: string): string;
  /** Moves an accepted file to its place, so that it is there even after a power cut. */
  keep(incoming: string, fileName: string): Promise<void>;
  /** Removes files that may or may not be there. */
  discard(...paths: string[]): Promise<void>;
}

/** Opens the folder; what an earlier process left half arrived is thrown away. */
export function openMediaFolder(root: string): MediaFolder {
  rmSync(path.join(root, 'incoming'), { recursive: true, force: true });
  return shareMediaFolder(root);
}

/** The folder for a process beside the server: what arrives there at the moment is the server's. */
export function shareMediaFolder(root: string): MediaFolder {
  const incoming = path.join(root, 'incoming');
  mkdirSync(incoming, { recursive: true });
  const pathOf = (fileName: string) => path.join(root, fileName);
  return {
    root,
    incoming: () => path.join(incoming, randomBytes(12).toString('hex')),
    pathOf,
    keep: async (from, fileName) => {
      const to = pathOf(fileName);
      await mkdir(path.dirname(to), { recursive: true });
      await sync(from);
      await rename(from, to);
      await sync(path.dirname(to));
    },
    discard: async (...paths) => {
      await Promise.all(paths.map((file) => rm(file, { force: true })));
    },
  };
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}
