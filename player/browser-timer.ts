/** In browsers, longer timers fire immediately. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Runs the action once after the delay, which can have any length. Returns a function that cancels it. */
export function after(delayMs: number, action: () => void): () => void {
  let timer = 0;
  const arm = (remainingMs: number) => {
    const stretchMs = Math.min(remainingMs, LONGEST_TIMER_MS);
    timer = window.setTimeout(() => (remainingMs > stretchMs ? arm(remainingMs - stretchMs) : action()), stretchMs);
  };
  arm(delayMs);
  return () => window.clearTimeout(timer);
}
