import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PreparedList } from '../contract/prepared-list.ts';
import { ListLimiter } from './list-limiter.ts';

describe('long lists that are sent at the same time', () => {
  const limiter = new ListLimiter();
  let running = 0;
  let maxRunning = 0;

  async function* pieces(count: number): AsyncGenerator<string> {
    for (let number = 0; number < count; number += 1) {
      // First pieces are not limited.
      const waits = number > 0 ? 1 : 0;
      running += waits;
      maxRunning = Math.max(maxRunning, running);
      await nextTurn();
      running -= waits;
      if (number === 2 && count === 4) throw new Error('The database is not available.');
      yield `${number}`;
    }
  }
  const list = async (count: number): Promise<unknown> => {
    const unsent = (error: unknown) => {
      throw error;
    };
    return JSON.parse(String(await buffer(new PreparedList(pieces(count)).body(limiter, unsent) as Readable)));
  };

  it('are created one piece at a time, even if one of them fails', async () => {
    const lists = await Promise.allSettled([list(5), list(4), list(5), list(1), list(0)]);
    const complete = { status: 'fulfilled', value: [0, 1, 2, 3, 4] };
    expect(lists).toMatchObject([
      complete,
      { status: 'rejected', reason: { message: 'The database is not available.' } },
      complete,
      { status: 'fulfilled', value: [0] },
      { status: 'fulfilled', value: [] },
    ]);
    expect(maxRunning).toBe(1);
  });

  it('continue when one of them is aborted', async () => {
    const aborted = new PreparedList(pieces(5)).body(limiter, () => {}) as Readable;
    await new Promise((resolve) => aborted.once('data', resolve));
    aborted.destroy();
    expect(await list(3)).toEqual([0, 1, 2]);
  });
});
