import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageUnavailable } from '#server/errors.ts';
import { resumeReading } from './resume-reading.ts';
import { withRetries } from './retries.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Reads everything, and skips the pauses between retries. */
async function readAll(source: Readable): Promise<string> {
  const [content] = await Promise.allSettled([buffer(source), vi.advanceTimersByTimeAsync(3_600_000)]);
  if (content.status === 'rejected') throw content.reason;
  return content.value.toString();
}

/** Returns a stream that breaks off after these bytes. */
function broken(text: string): Readable {
  return Readable.from(
    (async function* () {
      if (text) yield Buffer.from(text);
      throw new Error('Connection reset.');
    })(),
  );
}

it('fails with StorageUnavailable after several attempts without data', async () => {
  const openRest = vi.fn(async () => broken(''));
  await expect(readAll(resumeReading(broken('abc'), 10, openRest))).rejects.toThrow(StorageUnavailable);
  expect(openRest.mock.calls.length).toBeGreaterThan(1);
  const unavailable = new StorageUnavailable(new Error('Connection refused.'));
  await expect(readAll(resumeReading(broken('abc'), 10, () => Promise.reject(unavailable)))).rejects.toBe(unavailable);
});

it('resets the number of attempts with every byte', async () => {
  const text = 'each of these characters arrives on a connection of its own';
  const openRest = async (bytesRead: number) => broken(text.slice(bytesRead, bytesRead + 1));
  const read = resumeReading(broken(''), text.length, openRest);
  expect(await readAll(read)).toBe(text);
});

it('doesn’t retry if the file no longer exists', async () => {
  const openRest = vi.fn(() => Promise.reject(new Error('No such file.')));
  await expect(readAll(resumeReading(broken('abc'), 10, openRest))).rejects.toThrow('No such file.');
  expect(openRest).toHaveBeenCalledOnce();
});

it('closes the connection when the reader leaves, and opens none while the reader is stalled', async () => {
  const never = new Readable({ read() {} });
  const read = resumeReading(never, 10, async () => never);
  read.destroy();
  await once(never, 'close');

  const openRest = vi.fn(async () => Readable.from([Buffer.from('z')]));
  const large = Buffer.alloc(100_000, 'a');
  const unread = resumeReading(broken(large.toString()), large.length + 1, openRest);
  await once(unread, 'readable');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(openRest).not.toHaveBeenCalled();
  expect((await readAll(unread)).length).toBe(large.length + 1);
});

it('retries only for callers that would have to start again, and only if the store is unavailable', async () => {
  const unavailable = new StorageUnavailable(new Error('Connection refused.'));
  const work = vi.fn().mockRejectedValueOnce(unavailable).mockRejectedValueOnce(unavailable).mockResolvedValue('here');
  const result = withRetries(work);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await result).toBe('here');
  await expect(withRetries(() => Promise.reject(new Error('No such file.')))).rejects.toThrow('No such file');
  const failure = expect(withRetries(() => Promise.reject(unavailable))).rejects.toBe(unavailable);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await failure;
});
