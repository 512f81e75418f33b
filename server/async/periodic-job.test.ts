import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PeriodicJob, periodicJob } from './periodic-job.ts';

const EVERY_MS = 1_000;

describe('a periodic job', () => {
  const runs: { end(): void; fail(error: Error): void }[] = [];
  const onError = vi.fn();
  let job: PeriodicJob;
  const work = () => new Promise<void>((end, fail) => void runs.push({ end, fail }));

  beforeEach(() => {
    vi.useFakeTimers();
    runs.length = 0;
    onError.mockReset();
    job = periodicJob({ work, everyMs: EVERY_MS, onError });
  });
  afterEach(() => void vi.useRealTimers());

  it('runs after each interval, or also at the start', async () => {
    job.start();
    expect(runs).toHaveLength(0);
    for (const count of [1, 2]) {
      await vi.advanceTimersByTimeAsync(EVERY_MS);
      expect(runs).toHaveLength(count);
      runs.at(-1)?.end();
    }
    periodicJob({ work, everyMs: EVERY_MS, firstAfterMs: 0, onError }).start();
    expect(runs).toHaveLength(3);
  });

  it('can have a delay before the first run', async () => {
    periodicJob({ work, everyMs: EVERY_MS, firstAfterMs: 5 * EVERY_MS, onError }).start();
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS - 1);
    expect(runs).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(1);
  });

  it('never has two runs at the same time', async () => {
    job.start();
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(runs).toHaveLength(2);
  });

  it('runs once more if it was called during a run, which may have been too late for the reason', async () => {
    job.runNow();
    job.runNow();
    job.runNow();
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
    runs[1]?.end();
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
  });

  it('continues after a failed run', async () => {
    job.start();
    job.runNow();
    const error = new Error('failed');
    runs[0]?.fail(error);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(onError).toHaveBeenCalledExactlyOnceWith(error);
    expect(runs).toHaveLength(2);
  });

  it('waits for the current run when it is stopped, and does not run again', async () => {
    job.start();
    job.runNow();
    let hasStopped = false;
    const stopped = job.stop().then(() => {
      hasStopped = true;
    });
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect(hasStopped).toBe(false);
    runs[0]?.end();
    await stopped;
    job.runNow();
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect(runs).toHaveLength(1);
  });
});
