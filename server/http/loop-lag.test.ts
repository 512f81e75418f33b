import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LAG_MEASUREMENTS } from '#rules/load-shedding.ts';
import { EVERY_MS, LoopLag } from './loop-lag.ts';

const LATE_MS = 400;

describe('an event loop', () => {
  let now: number;
  let lag: LoopLag;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    now = 1_000;
    lag = new LoopLag(() => now);
  });
  afterEach(() => {
    lag.stop();
    vi.useRealTimers();
  });

  function takeTurns(count: number, lateMs: number): void {
    for (let taken = 0; taken < count; taken += 1) {
      now += EVERY_MS + lateMs;
      vi.advanceTimersByTime(EVERY_MS);
    }
  }

  it('is behind by as much as most of its turns are late, and no more once they are on time', () => {
    lag.start();
    takeTurns(LAG_MEASUREMENTS, LATE_MS);
    expect(lag.ms).toBe(LATE_MS);
    takeTurns(100, 0);
    expect(lag.ms).toBeLessThan(1);
  });

  it('is not behind because of one long turn', () => {
    lag.start();
    takeTurns(LAG_MEASUREMENTS, 0);
    takeTurns(1, 100 * LATE_MS);
    takeTurns(LAG_MEASUREMENTS, 0);
    expect(lag.ms).toBe(0);
  });

  it('is not behind because of what came before it was watched', () => {
    takeTurns(LAG_MEASUREMENTS, LATE_MS);
    lag.start();
    takeTurns(LAG_MEASUREMENTS, 0);
    expect(lag.ms).toBe(0);
  });

  it('is watched no more after the end', () => {
    lag.start();
    lag.stop();
    takeTurns(LAG_MEASUREMENTS, LATE_MS);
    expect(lag.ms).toBe(0);
  });
});
