import { expect, it, vi } from 'vitest';
import { Batcher } from './batcher.ts';

/** Askings that end when the test says so. */
function askings() {
  const begun: { question: string; end(answer: string): void; fail(): void }[] = [];
  const together = new Batcher<string, string, string>(
    (subject, members) =>
      new Promise((resolve, reject) =>
        begun.push({
          question: `${subject}: ${[...members].join(' ')}`,
          end: resolve,
          fail: () => reject(new Error('away')),
        }),
      ),
  );
  return { begun, together };
}

const settled = () => new Promise(setImmediate);

it('asks once for all who come together, and apart for what else is asked', async () => {
  const { begun, together } = askings();
  const answers = [
    together.load('a', 'one'),
    together.load('a', 'two'),
    together.load('a', 'one'),
    together.load('b', 'one'),
  ];
  await settled();
  expect(begun.map(({ question }) => question)).toEqual(['a: one two', 'b: one']);
  for (const { question, end } of begun) end(question.toUpperCase());
  expect(await Promise.all(answers)).toEqual(['A: ONE TWO', 'A: ONE TWO', 'A: ONE TWO', 'B: ONE']);
});

it('gives nobody an answer that was asked for before they came', async () => {
  const { begun, together } = askings();
  const first = together.load('a', 'one');
  await settled();
  const later = [together.load('a', 'one'), together.load('a', 'two')];
  begun[0]?.end('before');
  expect(await first).toBe('before');
  await settled();
  expect(begun.map(({ question }) => question)).toEqual(['a: one', 'a: one two']);
  begun[1]?.end('after');
  expect(await Promise.all(later)).toEqual(['after', 'after']);
});

it('asks anew after a failure, which is told to those only who waited for it', async () => {
  const { begun, together } = askings();
  const first = together.load('a', 'one');
  await settled();
  const later = together.load('a', 'one');
  begun[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await settled();
  begun[1]?.end('after');
  expect(await later).toBe('after');
});

it('does not wait for ever for what has begun and does not end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { begun, together } = askings();
  void together.load('a', 'one');
  await settled();
  const later = together.load('a', 'one');
  await vi.advanceTimersByTimeAsync(2_000);
  await settled();
  begun[1]?.end('after');
  expect(await later).toBe('after');
});
