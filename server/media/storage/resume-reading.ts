import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StorageUnavailable } from '#server/errors.ts';
import { MAX_RETRIES, waitBeforeRetry } from './retries.ts';

/**
 * Reads `bytes` bytes from the stream `first`. If it breaks off, continues with the stream of `openRest(bytesRead)`,
 * but only once the reader wants more, so that a stalled reader holds no connection. Fails after several attempts
 * without any data, or if `openRest` fails with another error than `StorageUnavailable`.
 */
export function resumeReading(
  first: Readable,
  bytes: number,
  openRest: (bytesRead: number) => Promise<Readable>,
): Readable {
  const output = new PassThrough();
  const closed = new AbortController();
  let source: Readable | null = first;
  let bytesRead = 0;
  let attemptsWithoutData = 0;
  output.once('close', () => {
    closed.abort();
    source?.destroy();
  });

  const pipeUntilEnd = async (from: Readable) => {
    const before = bytesRead;
    from.on('data', (chunk: Buffer) => {
      bytesRead += chunk.length;
    });
    from.pipe(output, { end: false });
    const failure: unknown = await finished(from).catch((error: unknown) => error);
    from.unpipe(output);
    attemptsWithoutData = bytesRead > before ? 0 : attemptsWithoutData + 1;
    if (attemptsWithoutData > MAX_RETRIES) throw new StorageUnavailable(failure);
  };

  const reopen = async () => {
    if (output.writableNeedDrain) await once(output, 'drain', { signal: closed.signal });
    if (attemptsWithoutData > 0) await waitBeforeRetry(attemptsWithoutData);
    if (output.destroyed) return null;
    return openRest(bytesRead).catch((error: unknown) => {
      attemptsWithoutData += 1;
      if (!(error instanceof StorageUnavailable) || attemptsWithoutData > MAX_RETRIES) throw error;
      return null;
    });
  };

  const pipeAll = async () => {
    while (!output.destroyed) {
      if (source) await pipeUntilEnd(source);
      if (bytesRead >= bytes) return void output.end();
      source = await reopen();
    }
    source?.destroy();
  };
  pipeAll().catch((error: Error) => output.destroy(error));
  return output;
}
