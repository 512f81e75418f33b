import { describe, expect, it } from 'vitest';
import { ConversionQueue } from './conversion-queue.ts';

const MINUTE_MS = 60_000;
const NONE = new Set<string>();

describe('the queue of conversions', () => {
  it('converts the oldest file first, and lets portals take turns', () => {
    const queue = new ConversionQueue();
    let waiting = [
      ...['a1', 'a2', 'a3'].map((_id) => ({ _id, PortalId: 1 })),
      { _id: 'b1', PortalId: 2 },
      { _id: 'b2', PortalId: 2 },
    ];
    const order: string[] = [];
    for (let next = queue.choose(waiting, NONE, 0); next; next = queue.choose(waiting, NONE, 0)) {
      order.push(next._id);
      const { _id: done } = next;
      waiting = waiting.filter(({ _id }) => _id !== done);
      // A third portal has a file while the others wait.
      if (done === 'a1') waiting.push({ _id: 'c1', PortalId: 3 });
    }
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('tries no file twice in a round', () => {
    const queue = new ConversionQueue();
    const waiting = [
      { _id: 'a1', PortalId: 1 },
      { _id: 'a2', PortalId: 1 },
    ];
    expect(queue.choose(waiting, new Set(['a1']), 0)?._id).toBe('a2');
    expect(queue.choose(waiting, new Set(['a1', 'a2']), 0)).toBeUndefined();
  });

  it('holds up no other file for one that was postponed, and waits longer each time', () => {
    const queue = new ConversionQueue();
    const waiting = [
      { _id: 'a1', PortalId: 1 },
      { _id: 'a2', PortalId: 1 },
    ];
    const isDue = (now: number) => queue.choose(waiting, new Set(['a2']), now)?._id === 'a1';
    let now = 0;
    for (const [index, minutes] of [1, 2, 4, 8, 15, 15].entries()) {
      expect(queue.postpone('a1', now)).toBe(index + 1);
      expect(queue.choose(waiting, NONE, now)?._id).toBe('a2');
      expect([isDue(now + minutes * MINUTE_MS - 1), isDue(now + minutes * MINUTE_MS)]).toEqual([false, true]);
      now += minutes * MINUTE_MS;
    }
    queue.choose([], NONE, now);
    expect(queue.postpone('a1', now)).toBe(1);
  });
});
