import { problem } from '#contract/errors/problem.ts';
import { badField, badRequest } from '#server/errors.ts';

const DANGEROUS_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_NESTING = 32;
const SUSPICIOUS = /[\0\ud800-\udfff]/;

/**
 * Refuses keys that could change prototypes, characters that the database can't store, and excessive nesting. Throws
 * 400. `path` contains the keys from the request to `value`.
 */
export function refuseDangerousKeys(value: unknown, path: string[] = []): void {
  if (typeof value === 'string') {
    refuseUnstorable(value, path.join('.'));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length > MAX_NESTING) throw badRequest(problem('request-too-deep'));
  for (const key of Object.keys(value)) {
    if (DANGEROUS_KEYS.has(key)) throw badRequest(problem('key-not-allowed', { key }));
    refuseUnstorable(key, 'body');
    path.push(key);
    refuseDangerousKeys((value as Record<string, unknown>)[key], path);
    path.pop();
  }
}

/** Removes the fields that the call doesn't read. */
export function withoutUnread(body: unknown, unread: readonly string[] | undefined): unknown {
  if (!unread || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !unread.includes(key)));
}

/** Throws 400 for text that the database can't store. */
export function refuseUnstorable(text: string, field: string): void {
  if (!isStorable(text)) throw badField(field, problem('text-not-storable'));
}

/**
 * Whether a text has neither null characters nor unpaired surrogates, which PostgreSQL can't store in text and JSON
 * columns.
 */
export function isStorable(text: string): boolean {
  // The first test is fast and false for nearly every text.
  return !SUSPICIOUS.test(text) || !(text.includes('\u0000') || /\p{Surrogate}/u.test(text));
}
