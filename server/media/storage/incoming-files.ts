import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { MediaFolder } from './media-folder.ts';

/** Where incoming files are, below the media folder. */
export const INCOMING_FOLDER = 'incoming';
/** No upload or conversion takes this long. Older files were left behind by a process that died. */
const LEFTOVER_AFTER_MS = 24 * 3_600_000;
/**
 * Pauses after this many bytes, so that the server can handle other requests: a large file that arrived over the
 * loopback interface made screens wait five times as long. This limits one upload to about 24 MB/s.
 */
const PAUSE_AFTER_BYTES = 128 * 1024;
const PAUSE_MS = 4;
/** A closed port. Buffers that are transferred to it are freed. */
const closedPort = new MessageChannel().port1;
closedPort.close();

/**
 * Opens the folder of incoming files and deletes what earlier processes left there. `isShared`: keeps files that
 * another process may be using.
 */
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
      const received = { path: newIncomingPath(), bytes: 0, sha256: '' };
      const hash = createHash('sha256');
      const target = createWriteStream(received.path, { flags: 'wx' });
      try {
        await pipeline(
          source,
          async function* (chunks: AsyncIterable<Buffer>) {
            let sincePause = 0;
            for await (const chunk of chunks) {
              await beforeWrite?.(chunk.length);
              received.bytes += chunk.length;
              sincePause += chunk.length;
              hash.update(chunk);
              yield chunk;
              if (mayDetachChunks && target.writableLength === 0) freeMemory(chunk);
              if (sincePause < PAUSE_AFTER_BYTES) continue;
              sincePause = 0;
              await pause(PAUSE_MS);
            }
          },
          target,
        );
        received.sha256 = hash.digest('hex');
        validate?.(received);
        return received;
      } catch (error) {
        await waitForClose(target);
        await discard(received.path);
        throw error;
      }
    },
  };
}

/**
 * Frees a chunk's memory immediately, by transferring it to a closed port. Otherwise, the chunks of a large file would
 * trigger a full garbage collection of 20 ms four times a second. Leaves a chunk alone that is part of a larger buffer,
 * whose other parts are still needed.
 */
function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) closedPort.postMessage(null, [buffer]);
}

/**
 * A stream that is destroyed while it opens its file creates the file later. Deleted before that, the file would stay.
 */
function waitForClose(target: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (target.closed) resolve();
    else target.once('close', resolve);
  });
}

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changedAt < Date.now() - LEFTOVER_AFTER_MS) rmSync(file, { recursive: true, force: true });
  }
}
