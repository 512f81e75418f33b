import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StorageUnavailable } from '#server/errors.ts';
import { MOST_RETRIES, waitBeforeRetry } from './retries.ts';

/**
 * What comes from elsewhere in `bytes` bytes, beginning with `first`. Where it breaks off, `openRest` is asked for all but the
 * bytes that have been given already; once whoever reads wants more, so that one who stands still holds no connection. Fails when nothing more
 * comes, or when asking fails with anything but `StorageUnavailable`.
 */
export function resumeReading(
  first: Readable,
  bytes: number,
  openRest: (given: number) => Promise<Readable>,
): Readable {
  const whole = new PassThrough();
  const left = new AbortController();
  let source: Readable | null = first;
  let given = 0;
  let fruitless = 0;
  whole.once('close', () => {
    left.abort();
    source?.destroy();
  });

  const pass = async (from: Readable) => {
    const before = given;
    from.on('data', (piece: Buffer) => {
      given += piece.length;
    });
    from.pipe(whole, { end: false });
    const failure: unknown = await finished(from).catch((error: unknown) => error);
    from.unpipe(whole);
    fruitless = given > before ? 0 : fruitless + 1;
    if (fruitless > MOST_RETRIES) throw new StorageUnavailable(failure);
  };

  const reopen = async () => {
    if (whole.writableNeedDrain) await once(whole, 'drain', { signal: left.signal });
    if (fruitless > 0) await waitBeforeRetry(fruitless);
    if (whole.destroyed) return null;
    return openRest(given).catch((error: unknown) => {
      fruitless += 1;
      if (!(error instanceof StorageUnavailable) || fruitless > MOST_RETRIES) throw error;
      return null;
    });
  };

  const passAll = async () => {
    while (!whole.destroyed) {
      if (source) await pass(source);
      if (given >= bytes) return void whole.end();
      source = await reopen();
    }
    source?.destroy();
  };
  passAll().catch((error: Error) => whole.destroy(error));
  return whole;
}
