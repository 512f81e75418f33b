import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LAG_MEASUREMENTS } from '#rules/load-shedding.ts';
import { INTERVAL_MS, LoopLag } from './loop-lag.ts';

const LATE_MS = 400;

describe('the lag of the event loop', () => {
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

  function runTimers(count: number, lateMs: number): void {
    for (let taken = 0; taken < count; taken += 1) {
      now += INTERVAL_MS + lateMs;
      vi.advanceTimersByTime(INTERVAL_MS);
    }
  }

  it('is the delay of most timers, and falls to zero once they are on time', () => {
    lag.start();
    runTimers(LAG_MEASUREMENTS, LATE_MS);
    expect(lag.ms).toBe(LATE_MS);
    runTimers(100, 0);
    expect(lag.ms).toBeLessThan(1);
  });

  it('is not raised by one long delay', () => {
    lag.start();
    runTimers(LAG_MEASUREMENTS, 0);
    runTimers(1, 100 * LATE_MS);
    runTimers(LAG_MEASUREMENTS, 0);
    expect(lag.ms).toBe(0);
  });

  it('does not include delays from before the start', () => {
    runTimers(LAG_MEASUREMENTS, LATE_MS);
    lag.start();
    runTimers(LAG_MEASUREMENTS, 0);
    expect(lag.ms).toBe(0);
  });

  it('is not measured after the stop', () => {
    lag.start();
    lag.stop();
    runTimers(LAG_MEASUREMENTS, LATE_MS);
    expect(lag.ms).toBe(0);
  });
});
