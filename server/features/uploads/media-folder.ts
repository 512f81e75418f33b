import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
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

/** Nothing takes so long to arrive, or to be converted. */
const LEFT_AFTER_MS = 24 * 3_600_000;

/** Opens the folder for the only server; what an earlier process left half arrived is thrown away. */
export function openMediaFolder(root: string): MediaFolder {
  rmSync(path.join(root, 'incoming'), { recursive: true, force: true });
  return shareMediaFolder(root);
}

/** Opens the folder for one of several processes: what arrives there at the moment may be another's. */
export function shareMediaFolder(root: string): MediaFolder {
  const incoming = path.join(root, 'incoming');
  mkdirSync(incoming, { recursive: true });
  removeLeftovers(incoming);
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

function removeLeftovers(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const file = path.join(incoming, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changed < Date.now() - LEFT_AFTER_MS) rmSync(file, { recursive: true, force: true });
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}
