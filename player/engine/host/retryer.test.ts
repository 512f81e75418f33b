import { beforeEach, describe, expect, it } from 'vitest';
import { type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import { createRetryer, type Retryer } from './retryer.ts';

describe('a retryer', () => {
  let host: SimulatedHost;
  let retryer: Retryer;
  let runs: { resolve(result: string): void; reject(error: unknown): void }[];
  let outcomes: string[];
  let nextInMs: number | null;

  beforeEach(() => {
    host = simulatedHost();
    runs = [];
    outcomes = [];
    nextInMs = null;
    retryer = createRetryer<string>(host, {
      run() {
        return new Promise((resolve, reject) => runs.push({ resolve, reject }));
      },
      succeeded(result) {
        outcomes.push(result);
        return nextInMs;
      },
      failed(error) {
        outcomes.push(`failed: ${error}`);
        return 2_000;
      },
    });
  });

  it('runs its work once, and says so', async () => {
    expect(retryer.status()).toEqual({ kind: 'idle' });
    const since = host.monotonicNow();
    retryer.start();
    retryer.start();
    retryer.startIn(10);
    await host.pass(50);
    expect(retryer.status()).toEqual({ kind: 'running', since });
    runs[0]?.resolve('one');
    await host.pass(10_000);
    expect(outcomes).toEqual(['one']);
    expect(runs).toHaveLength(1);
    expect(retryer.status()).toEqual({ kind: 'idle' });
  });

  it('repeats a failed run after the wait, and a successful one at its interval', async () => {
    nextInMs = 500;
    retryer.start();
    runs[0]?.reject('no response');
    await host.pass(1_999);
    expect(runs).toHaveLength(1);
    expect(retryer.status()).toMatchObject({ kind: 'waiting' });
    await host.pass(1);
    runs[1]?.resolve('two');
    await host.pass(500);
    expect(outcomes).toEqual(['failed: no response', 'two']);
    expect(runs).toHaveLength(3);
  });

  it('replaces a planned run', async () => {
    retryer.startIn(1_000);
    retryer.startIn(100);
    await host.pass(5_000);
    expect(runs).toHaveLength(1);
  });

  it('runs again soon if that was wanted during a successful run, but waits after a failure', async () => {
    nextInMs = 60_000;
    retryer.start();
    retryer.startIn(300);
    retryer.startIn(100);
    runs[0]?.resolve('one');
    await host.pass(99);
    expect(runs).toHaveLength(1);
    await host.pass(1);
    expect(runs).toHaveLength(2);
    retryer.startIn(100);
    runs[1]?.reject('no response');
    await host.pass(1_999);
    expect(runs).toHaveLength(2);
    await host.pass(1);
    runs[2]?.resolve('three');
    await host.pass(59_999);
    expect(runs).toHaveLength(3);
  });

  it('starts at once during a wait, without a second run after it', async () => {
    retryer.startIn(1_000);
    retryer.start();
    runs[0]?.resolve('one');
    await host.pass(5_000);
    expect(runs).toHaveLength(1);
  });

  it('ignores what was cancelled', async () => {
    retryer.start();
    retryer.cancel();
    retryer.start();
    runs[0]?.resolve('old');
    runs[1]?.resolve('new');
    await host.pass(10);
    expect(outcomes).toEqual(['new']);
    retryer.startIn(10);
    retryer.cancel();
    await host.pass(1_000);
    expect(runs).toHaveLength(2);
  });

  it('counts a run that throws, and an outcome that can’t be taken, as failed', async () => {
    const faults = ['at once', 'later', null];
    const failures: string[] = [];
    const faulty = createRetryer<string>(host, {
      run() {
        if (faults[0] === 'at once') throw new Error(faults.shift() ?? '');
        return Promise.resolve('done');
      },
      succeeded() {
        const fault = faults.shift();
        if (fault) throw new Error(fault);
        return null;
      },
      failed(error) {
        failures.push(String(error));
        return 1_000;
      },
    });
    faulty.start();
    await host.pass(5_000);
    expect(failures).toEqual(['Error: at once', 'Error: later']);
    expect(faulty.status()).toEqual({ kind: 'idle' });
  });
});
