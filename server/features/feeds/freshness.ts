/** A source is asked once in so much time at the most, and at the least where it wishes for more. */
export const SHORTEST_KEEP_MS = 60_000;
const LONGEST_KEEP_MS = 15 * 60_000;

/** How long an answer may be kept by its own headers, within our limits. */
export function keepMs(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(store|cache)\b/i.test(control)) return SHORTEST_KEEP_MS;
  const seconds = Number(/\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1] ?? Number.NaN);
  const age = Number(headers.get('age') ?? 0) || 0;
  const lifetime = Number.isNaN(seconds) ? untilExpiry(headers) : (seconds - age) * 1000;
  return within(lifetime);
}

/** How long a source that can't answer wishes to be left alone; null where it does not say. */
export function retryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('retry-after');
  if (seconds === null || !/^\d{1,9}$/.test(seconds)) return null;
  return within(Number(seconds) * 1000);
}

function untilExpiry(headers: Headers): number {
  return Date.parse(headers.get('expires') ?? '') - (Date.parse(headers.get('date') ?? '') || Date.now());
}

function within(milliseconds: number): number {
  if (Number.isNaN(milliseconds)) return SHORTEST_KEEP_MS;
  return Math.min(LONGEST_KEEP_MS, Math.max(SHORTEST_KEEP_MS, milliseconds));
}
