import { withoutHiddenMarks } from '../hidden-marks.ts';
import { isRecord } from '../is-record.ts';
import { beginningOf } from '../text-end.ts';

/** Reads values from external JSON, where anything may have any type. */

const LONGEST_TEXT = 120;

export type Values = Record<string, unknown>;

/** The object at this path; an empty one if there is none. */
export function valuesAt(value: unknown, ...path: string[]): Values {
  const found = valueAt(value, ...path);
  return isRecord(found) ? found : {};
}

export function valueAt(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const key of path) {
    if (!isRecord(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** The list at this path, cut to `most`; empty if there is none. */
export function listAt(value: unknown, most: number, ...path: string[]): unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found.slice(0, most) : [];
}

/** A list, or the only entry of one; empty if undefined. Repeated elements of XML are lists. */
export function asList(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** A finite number, also as a string; otherwise null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[-+]?\d{1,20}(\.\d{1,20})?\s*$/.test(value)) return null;
  return Number(value);
}

/** A number within bounds; otherwise null. */
export function numberWithin(value: unknown, least: number, most: number): number | null {
  const number = numberOf(value);
  return number !== null && number >= least && number <= most ? number : null;
}

/** Plain text of limited length, without control characters; null if there is none. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const words = value.slice(0, LONGEST_TEXT * 4).replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
  const text = withoutHiddenMarks(words).trim();
  return text === '' ? null : beginningOf(text, LONGEST_TEXT);
}

/** Milliseconds of an ISO 8601 time with an offset; null if invalid. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const parsed = Date.parse(value);
  return Number.isFinite(parsed) ? parsed : null;
}

/** Converts seconds since the epoch to milliseconds. */
export function timeOfSeconds(value: unknown): number | null {
  const seconds = numberWithin(value, 0, 100_000_000_000);
  return seconds === null ? null : seconds * 1000;
}

/** The offset of an ISO 8601 time ("-05:00") in minutes; null if it has none. */
export function offsetOf(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  if (/Z$/.test(value)) return 0;
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(value) ?? [];
  if (sign === undefined || !value.includes('T')) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The first value that is not null. */
export function firstOf<Value>(...values: (Value | null)[]): Value | null {
  return values.find((value) => value !== null) ?? null;
}
