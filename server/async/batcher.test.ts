import { expect, it, vi } from 'vitest';
import { Batcher } from './batcher.ts';

/** A batcher whose batches end when the test says so. */
function startBatcher() {
  const batches: { query: string; end(result: string): void; fail(): void }[] = [];
  const batcher = new Batcher<string, string, string>(
    (subject, members) =>
      new Promise((resolve, reject) =>
        batches.push({
          query: `${subject}: ${[...members].join(' ')}`,
          end: resolve,
          fail: () => reject(new Error('failed')),
        }),
      ),
  );
  return { batches, batcher };
}

const settled = () => new Promise(setImmediate);

it('runs one batch for simultaneous requests for a subject, and another one for another subject', async () => {
  const { batches, batcher } = startBatcher();
  const results = [
    batcher.load('a', 'one'),
    batcher.load('a', 'two'),
    batcher.load('a', 'one'),
    batcher.load('b', 'one'),
  ];
  await settled();
  expect(batches.map(({ query }) => query)).toEqual(['a: one two', 'b: one']);
  for (const { query, end } of batches) end(query.toUpperCase());
  expect(await Promise.all(results)).toEqual(['A: ONE TWO', 'A: ONE TWO', 'A: ONE TWO', 'B: ONE']);
});

it('never returns the result of a batch that started before the request', async () => {
  const { batches, batcher } = startBatcher();
  const first = batcher.load('a', 'one');
  await settled();
  const later = [batcher.load('a', 'one'), batcher.load('a', 'two')];
  batches[0]?.end('before');
  expect(await first).toBe('before');
  await settled();
  expect(batches.map(({ query }) => query)).toEqual(['a: one', 'a: one two']);
  batches[1]?.end('after');
  expect(await Promise.all(later)).toEqual(['after', 'after']);
});

it('rejects only the requests of a batch that failed, and runs the next one', async () => {
  const { batches, batcher } = startBatcher();
  const first = batcher.load('a', 'one');
  await settled();
  const later = batcher.load('a', 'one');
  batches[0]?.fail();
  await expect(first).rejects.toThrow('failed');
  await settled();
  batches[1]?.end('after');
  expect(await later).toBe('after');
});

it('runs the next batch after a timeout if the current one does not end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { batches, batcher } = startBatcher();
  void batcher.load('a', 'one');
  await settled();
  const later = batcher.load('a', 'one');
  await vi.advanceTimersByTimeAsync(2_000);
  await settled();
  batches[1]?.end('after');
  expect(await later).toBe('after');
});
