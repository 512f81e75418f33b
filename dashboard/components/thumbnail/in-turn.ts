/** How long nothing must have been scrolled. */
const STILL_MS = 300;
/** How often this is checked. */
const CHECK_MS = 100;

let scrolledAt = Number.NEGATIVE_INFINITY;
if (typeof document === 'object') {
  const remember = () => {
    scrolledAt = performance.now();
  };
  document.addEventListener('scroll', remember, { capture: true, passive: true });
}

let previous: Promise<unknown> = Promise.resolve();

/**
 * Does heavy work after the previous one, when the page is idle and not scrolled, unless nobody waits for it any more.
 */
export function inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const result = previous.then(async () => {
    while (!signal.aborted && performance.now() - scrolledAt < STILL_MS) await pause(CHECK_MS);
    if (!signal.aborted) await idle();
    signal.throwIfAborted();
    return work();
  });
  previous = result.catch(() => undefined);
  return result;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Safari has no idle callbacks. */
function idle(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return pause(CHECK_MS);
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 }));
}
