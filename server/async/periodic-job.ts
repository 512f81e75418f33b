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
  /** Runs the work now, unless it is already running or the job has been stopped. */
  runNow(): void;
  /** Prevents further runs. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

export function periodicJob({ work, everyMs, firstAfterMs = everyMs, onError }: PeriodicJobOptions): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;

  const runNow = () => {
    if (running || isStopped) return;
    running = work()
      .then(() => undefined, onError)
      .finally(() => {
        running = null;
      });
  };
  const repeat = () => {
    timer = setInterval(runNow, everyMs).unref();
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
