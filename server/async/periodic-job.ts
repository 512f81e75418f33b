interface PeriodicJobOptions {
  work(): Promise<unknown>;
  everyMs: number;
  /** Delay of the first run after the start, `everyMs` by default. With 0, it runs immediately. */
  firstAfterMs?: number;
  /** Called for each run that fails. The next run takes place as usual. */
  onError(error: unknown): void;
}

/** Work that is repeated at an interval, one run at a time. The timer does not keep the process alive. */
export interface PeriodicJob {
  start(): void;
  /** Runs the work now; if it is already running, once more when it has ended. */
  runNow(): void;
  /** Prevents further runs. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

export function periodicJob({ work, everyMs, firstAfterMs = everyMs, onError }: PeriodicJobOptions): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isRunDue = false;
  let isStopped = false;

  const runNow = () => {
    if (isStopped) return;
    if (running) {
      isRunDue = true;
      return;
    }
    isRunDue = false;
    running = work()
      .then(() => undefined, onError)
      .finally(() => {
        running = null;
        if (isRunDue) runNow();
      });
  };
  const repeat = () => {
    timer = setInterval(() => {
      if (!running) runNow();
    }, everyMs).unref();
    runNow();
  };

  return {
    start: () => {
      if (firstAfterMs === 0) repeat();
      else timer = setTimeout(repeat, firstAfterMs).unref();
    },
    runNow,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
