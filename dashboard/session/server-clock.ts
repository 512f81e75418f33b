const STORAGE_KEY = 'vitrine.clock';
/** The server sends whole seconds, and a response takes time. */
const NEGLIGIBLE_MS = 10_000;

/** How far the server's clock is ahead of this computer's. A new page starts with the last known value. */
let aheadMs = Number(localStorage.getItem(STORAGE_KEY)) || 0;

/** The server's current time. Everything that depends on time uses it, because this computer's clock may be wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

const listeners = new Set<() => void>();

/** Calls the listener when the difference to the server's clock changes. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the date of a response. */
export function learnServerTime(answer: Response): void {
  const saidMs = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(saidMs)) return;
  const difference = saidMs - Date.now();
  const isWrong = Math.abs(difference) > NEGLIGIBLE_MS;
  // Small differences are due to latency.
  if (isWrong && Math.abs(difference - aheadMs) < NEGLIGIBLE_MS) return;
  if (!isWrong && aheadMs === 0) return;
  aheadMs = isWrong ? difference : 0;
  localStorage.setItem(STORAGE_KEY, String(aheadMs));
  for (const listener of listeners) listener();
}
