import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ListLimiter } from './list-limiter.ts';
import { PreparedList } from './prepared-list.ts';

describe('long lists that are sent at once', () => {
  const turns = new ListLimiter();
  let atOnce = 0;
  let mostAtOnce = 0;

  async function* pieces(count: number): AsyncGenerator<string> {
    for (let number = 0; number < count; number += 1) {
      // First pieces don't wait for anybody.
      const waits = number > 0 ? 1 : 0;
      atOnce += waits;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await nextTurn();
      atOnce -= waits;
      if (number === 2 && count === 4) throw new Error('The database is away.');
      yield `${number}`;
    }
  }
  const list = async (count: number): Promise<unknown> => {
    const unsent = (error: unknown) => {
      throw error;
    };
    return JSON.parse(String(await buffer(new PreparedList(pieces(count)).stream(turns, unsent))));
  };

  it('are made one piece at a time, whatever becomes of each of them', async () => {
    const lists = await Promise.allSettled([list(5), list(4), list(5), list(1), list(0)]);
    const whole = { status: 'fulfilled', value: [0, 1, 2, 3, 4] };
    expect(lists).toMatchObject([
      whole,
      { status: 'rejected', reason: { message: 'The database is away.' } },
      whole,
      { status: 'fulfilled', value: [0] },
      { status: 'fulfilled', value: [] },
    ]);
    expect(mostAtOnce).toBe(1);
  });

  it('go on when one of them is cut off', async () => {
    const cutOff = new PreparedList(pieces(5)).stream(turns, () => {});
    await new Promise((resolve) => cutOff.once('data', resolve));
    cutOff.destroy();
    expect(await list(3)).toEqual([0, 1, 2]);
  });
});
