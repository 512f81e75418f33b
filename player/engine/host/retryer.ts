import type { Cancel, Host } from './host.ts';

/** Work that is repeated until it succeeds, or at intervals. */
export interface RetriedWork<Result> {
  run(): Promise<Result>;
  /** Takes the result, and returns the number of milliseconds until the next run, or null for none. */
  succeeded(result: Result): number | null;
  /** Takes the reason why a run rejected, and returns the same. */
  failed(error: unknown): number | null;
}

/** Runs one piece of work, never twice at a time, and holds everything about its repetition. */
export interface Retryer {
  /** Runs the work now, unless it is running. */
  start(): void;
  /**
   * Plans the next run, in place of the planned one. While the work is running, this is the longest wait after it if it
   * succeeds, because it may have begun too early to notice a change.
   */
  startIn(delayMs: number): void;
  /** Cancels the planned run. The result of a running one is ignored. */
  cancel(): void;
  status(): RetryerStatus;
}

/** All times are on the monotonic clock. */
export type RetryerStatus = { kind: 'idle' } | { kind: 'running'; since: number } | { kind: 'waiting'; until: number };

const IDLE: RetryerStatus = { kind: 'idle' };

export function createRetryer<Result>(host: Pick<Host, 'after' | 'monotonicNow'>, work: RetriedWork<Result>): Retryer {
  let status: RetryerStatus = IDLE;
  let cancelTimer: Cancel = () => {};
  let longestWaitMs = Infinity;

  function start(): void {
    if (status.kind === 'running') return;
    cancelTimer();
    longestWaitMs = Infinity;
    const running: RetryerStatus = { kind: 'running', since: host.monotonicNow() };
    status = running;
    const settle = (takeOutcome: () => number | null) => {
      if (status !== running) return;
      status = IDLE;
      const nextInMs = takeOutcome();
      // Taking the outcome may have started or planned the next run.
      if (nextInMs !== null && status === IDLE) startIn(nextInMs);
    };
    attempt().then(
      (result) => settle(() => takeResult(result)),
      (error: unknown) => settle(() => work.failed(error)),
    );
  }

  /** A run that throws instead of rejecting has failed as well. */
  const attempt = async () => work.run();

  /** If taking the result throws, the run counts as failed, because nothing else would ever start the next one. */
  function takeResult(result: Result): number | null {
    try {
      const nextInMs = work.succeeded(result);
      return nextInMs === null ? null : Math.min(nextInMs, longestWaitMs);
    } catch (error) {
      return work.failed(error);
    }
  }

  function startIn(delayMs: number): void {
    longestWaitMs = delayMs;
    if (status.kind === 'running') return;
    cancelTimer();
    status = { kind: 'waiting', until: host.monotonicNow() + delayMs };
    cancelTimer = host.after(delayMs, start);
  }

  return {
    start,
    startIn,
    cancel() {
      cancelTimer();
      status = IDLE;
    },
    status: () => status,
  };
}
