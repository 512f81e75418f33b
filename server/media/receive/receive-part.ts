import { Readable } from 'node:stream';
import { problem } from '#contract/errors/problem.ts';
import { tooLarge } from '#server/errors.ts';
import type { IncomingFile, MediaFolder, ReceiveOptions } from '../storage/media-folder.ts';

/**
 * Streams the body of a request to the disk, at most `mostBytes`. If the connection breaks, what has arrived is a part
 * as well. `beforeWrite`: see `ReceiveOptions`.
 */
export async function receivePart(
  body: Readable,
  folder: Pick<MediaFolder, 'receive'>,
  mostBytes: number,
  beforeWrite: NonNullable<ReceiveOptions['beforeWrite']>,
): Promise<IncomingFile> {
  let arrived = 0;
  try {
    return await folder.receive(Readable.from(untilItBreaks(body)), {
      beforeWrite: async (bytes) => {
        arrived += bytes;
        if (arrived > mostBytes) throw tooLarge(problem('upload-longer-than-announced'));
        await beforeWrite(bytes);
      },
      mayDetachChunks: true,
    });
  } finally {
    // Discards the rest of the request, because the connection's next request comes after it.
    body.resume();
  }
}

/**
 * Ends where the source breaks. By default, a loop that ends early destroys the connection, so there would be no
 * response.
 */
async function* untilItBreaks(source: Readable): AsyncGenerator<Buffer> {
  const chunks = source.iterator({ destroyOnReturn: false }) as NodeJS.AsyncIterator<Buffer>;
  try {
    for await (const chunk of chunks) yield chunk;
  } catch (error) {
    if (!source.errored && !source.destroyed) throw error;
  }
}
