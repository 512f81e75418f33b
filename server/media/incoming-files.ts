import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { MediaFolder } from './media-folder.ts';

/** Where files lie while they arrive, below the media folder. */
export const INCOMING = 'incoming';
/** Nothing takes so long to arrive, or to be converted. */
const LEFT_AFTER_MS = 24 * 3_600_000;

/** Opens the place for files that arrive. What an earlier process left there is thrown away, but not what may be another's. */
export function openIncoming(root: string, isShared: boolean): Pick<MediaFolder, 'incoming' | 'discard'> {
  const folder = path.join(root, INCOMING);
  if (!isShared) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  removeLeftovers(folder);
  return {
    incoming: () => path.join(folder, randomBytes(12).toString('hex')),
    discard: async (...incoming) => {
      await Promise.all(incoming.map((file) => rm(file, { force: true })));
    },
  };
}

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changed < Date.now() - LEFT_AFTER_MS) rmSync(file, { recursive: true, force: true });
  }
}
