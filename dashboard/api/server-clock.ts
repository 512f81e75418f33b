const STORAGE_KEY = 'vitrine.clock';
/** The server tells whole seconds, and an answer takes its time. */
const NEGLIGIBLE_MS = 10_000;

/** How far the server's clock is ahead of this computer's; a page that opens begins with what the last one knew. */
let aheadMs = Number(localStorage.getItem(STORAGE_KEY)) || 0;

/** The time by the server's clock: what is live, waiting or long ago depends on it, however wrong this computer's is. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

const listeners = new Set<() => void>();

/** Hears when the server's clock turns out to be another one. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Each answer says when it was written. */
export function learnServerTime(answer: Response): void {
  const saidMs = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(saidMs)) return;
  const difference = saidMs - Date.now();
  const isWrong = Math.abs(difference) > NEGLIGIBLE_MS;
  // A little more or less is the way of the answer, not the clock.
  if (isWrong && Math.abs(difference - aheadMs) < NEGLIGIBLE_MS) return;
  if (!isWrong && aheadMs === 0) return;
  aheadMs = isWrong ? difference : 0;
  localStorage.setItem(STORAGE_KEY, String(aheadMs));
  for (const listener of listeners) listener();
}
