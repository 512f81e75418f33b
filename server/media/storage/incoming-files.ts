import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { MediaFolder } from './media-folder.ts';

/** Where files lie while they arrive, below the media folder. */
export const INCOMING_FOLDER = 'incoming';
/** Nothing takes so long to arrive, or to be converted. */
const LEFT_AFTER_MS = 24 * 3_600_000;
/**
 * After so many bytes of a file others have their turn: a big one that comes as fast as a machine can send it to itself made screens wait
 * five times as long as alone. A file still comes at some 24 MB a second.
 */
const GIVES_WAY_AFTER_BYTES = 128 * 1024;
const GIVES_WAY_MS = 4;
/** A port that is closed: what is sent there leaves this thread and arrives at nobody. */
const nowhere = new MessageChannel().port1;
nowhere.close();

/** Opens the place for files that arrive. What an earlier process left there is thrown away, but not what may be another's. */
export function openIncomingFolder(
  root: string,
  isShared: boolean,
): Pick<MediaFolder, 'newIncomingPath' | 'receive' | 'discard'> {
  const folder = path.join(root, INCOMING_FOLDER);
  if (!isShared) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  removeLeftovers(folder);
  const newIncomingPath = () => path.join(folder, randomBytes(12).toString('hex'));
  const discard = async (...files: string[]) => {
    await Promise.all(files.map((file) => rm(file, { force: true })));
  };
  return {
    newIncomingPath,
    discard,
    receive: async (source, { validate, beforeWrite, mayDetachChunks } = {}) => {
      const arrived = { path: newIncomingPath(), bytes: 0, sha256: '' };
      const hash = createHash('sha256');
      const target = createWriteStream(arrived.path, { flags: 'wx' });
      try {
        await pipeline(
          source,
          async function* (pieces: AsyncIterable<Buffer>) {
            let unbroken = 0;
            for await (const piece of pieces) {
              await beforeWrite?.(piece.length);
              arrived.bytes += piece.length;
              unbroken += piece.length;
              hash.update(piece);
              yield piece;
              if (mayDetachChunks && target.writableLength === 0) giveBack(piece);
              if (unbroken < GIVES_WAY_AFTER_BYTES) continue;
              unbroken = 0;
              await pause(GIVES_WAY_MS);
            }
          },
          target,
        );
        arrived.sha256 = hash.digest('hex');
        validate?.(arrived);
        return arrived;
      } catch (error) {
        await closed(target);
        await discard(arrived.path);
        throw error;
      }
    },
  };
}

/**
 * Frees a piece's memory at once, by sending it to where nobody is. Left to the collector, the pieces of a big file have it go through all
 * that the server holds four times a second, for 20 ms each. A piece that is cut from a larger one is left alone: the rest is still to come.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) nowhere.postMessage(null, [buffer]);
}

/** A stream that is given up while it opens its file makes the file later: removed too early, the file would stay. */
function closed(target: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (target.closed) resolve();
    else target.once('close', resolve);
  });
}

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changed < Date.now() - LEFT_AFTER_MS) rmSync(file, { recursive: true, force: true });
  }
}
