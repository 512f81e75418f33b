import { problem } from '#contract/errors/problem.ts';
import { badField, badRequest } from '../errors.ts';

const DANGEROUS_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const DEEPEST_NESTING = 32;
const SUSPICIOUS = /[\0\ud800-\udfff]/;

/**
 * Refuses what no honest client sends: keys that reach into JavaScript's own objects, characters that no database stores,
 * and nesting that only serves to exhaust. Throws 400. `path` leads from the request to `value`.
 */
export function refuseDangerousKeys(value: unknown, path: string[] = []): void {
  if (typeof value === 'string') {
    refuseUnstorable(value, path.join('.'));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length > DEEPEST_NESTING) throw badRequest(problem('request-too-deep'));
  for (const key of Object.keys(value)) {
    if (DANGEROUS_KEYS.has(key)) throw badRequest(problem('key-not-allowed', { key }));
    refuseUnstorable(key, 'body');
    path.push(key);
    refuseDangerousKeys((value as Record<string, unknown>)[key], path);
    path.pop();
  }
}

/** A body without the fields that nothing reads. */
export function withoutUnread(body: unknown, unread: readonly string[] | undefined): unknown {
  if (!unread || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !unread.includes(key)));
}

/** No text column holds the null character, and no JSON column half of a character that takes two. Throws 400. */
export function refuseUnstorable(text: string, field: string): void {
  // Nearly every text has none of what is looked at closely.
  if (!SUSPICIOUS.test(text) || !(text.includes('\u0000') || /\p{Surrogate}/u.test(text))) return;
  throw badField(field, problem('text-not-storable'));
}
