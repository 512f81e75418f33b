import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageUnavailable } from '#server/errors.ts';
import { resumeReading } from './resume-reading.ts';
import { withRetries } from './retries.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** What is read until its end, however long the pauses. */
async function readAll(source: Readable): Promise<string> {
  const [content] = await Promise.allSettled([buffer(source), vi.advanceTimersByTimeAsync(3_600_000)]);
  if (content.status === 'rejected') throw content.reason;
  return content.value.toString();
}

/** Gives these bytes and breaks off. */
function broken(text: string): Readable {
  return Readable.from(
    (async function* () {
      if (text) yield Buffer.from(text);
      throw new Error('The cable is out.');
    })(),
  );
}

it('gives up when nothing more comes, and says that the store is away', async () => {
  const ask = vi.fn(async () => broken(''));
  await expect(readAll(resumeReading(broken('abc'), 10, ask))).rejects.toThrow(StorageUnavailable);
  expect(ask.mock.calls.length).toBeGreaterThan(1);
  const away = new StorageUnavailable(new Error('Nobody is there.'));
  await expect(readAll(resumeReading(broken('abc'), 10, () => Promise.reject(away)))).rejects.toBe(away);
});

it('begins to count anew with each byte that comes', async () => {
  const text = 'a long way in small steps, each of which ends too soon';
  const ask = async (given: number) => broken(text.slice(given, given + 1));
  const read = resumeReading(broken(''), text.length, ask);
  expect(await readAll(read)).toBe(text);
});

it('asks no further when there is no such file any more', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('There is no such file.')));
  await expect(readAll(resumeReading(broken('abc'), 10, ask))).rejects.toThrow('There is no such file.');
  expect(ask).toHaveBeenCalledOnce();
});

it('holds nothing for who has left, and asks for nothing while nobody takes what has come', async () => {
  const never = new Readable({ read() {} });
  const read = resumeReading(never, 10, async () => never);
  read.destroy();
  await once(never, 'close');

  const ask = vi.fn(async () => Readable.from([Buffer.from('z')]));
  const large = Buffer.alloc(100_000, 'a');
  const unread = resumeReading(broken(large.toString()), large.length + 1, ask);
  await once(unread, 'readable');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ask).not.toHaveBeenCalled();
  expect((await readAll(unread)).length).toBe(large.length + 1);
});

it('retries only for callers that would have to start again, and only if the store is unavailable', async () => {
  const away = new StorageUnavailable(new Error('Nobody is there.'));
  const ask = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('here');
  const answer = withRetries(ask);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await answer).toBe('here');
  await expect(withRetries(() => Promise.reject(new Error('There is no such file.')))).rejects.toThrow('no such file');
  const given = expect(withRetries(() => Promise.reject(away))).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await given;
});
