/** Sources are cached at least this long, and at most `MAX_CACHE_MS`, whatever they request. */
export const MIN_CACHE_MS = 60_000;
const MAX_CACHE_MS = 15 * 60_000;

/** Returns how long a response may be cached according to its headers, in milliseconds within these limits. */
export function cacheDurationMs(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(store|cache)\b/i.test(control)) return MIN_CACHE_MS;
  const seconds = Number(/\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1] ?? Number.NaN);
  const age = Number(headers.get('age') ?? 0) || 0;
  const lifetime = Number.isNaN(seconds) ? msUntilExpiry(headers) : (seconds - age) * 1000;
  return clamp(lifetime);
}

/** Parses `Retry-After` in seconds; returns milliseconds within these limits, or null. Dates are not supported. */
export function retryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('retry-after');
  if (seconds === null || !/^\d{1,9}$/.test(seconds)) return null;
  return clamp(Number(seconds) * 1000);
}

function msUntilExpiry(headers: Headers): number {
  return Date.parse(headers.get('expires') ?? '') - (Date.parse(headers.get('date') ?? '') || Date.now());
}

function clamp(milliseconds: number): number {
  if (Number.isNaN(milliseconds)) return MIN_CACHE_MS;
  return Math.min(MAX_CACHE_MS, Math.max(MIN_CACHE_MS, milliseconds));
}
