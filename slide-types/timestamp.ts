import { z } from 'zod';
import { message, problem } from '#contract/errors/problem.ts';

export const NOT_A_TIMESTAMP = problem('date-invalid');

/** A date, or a date and time, with or without an offset from UTC. */
const WRITTEN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Parses a date and time to ISO 8601 in UTC; null if it doesn't exist. `Date.parse` would take 30 February for
 * 2 March, and a time without an offset as local time; here it is UTC.
 */
export function parseTimestamp(text: string): string | null {
  const [found, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', part = '', offset = 'Z'] =
    WRITTEN.exec(text.trim()) ?? [];
  if (found === undefined || year === '0000') return null;
  const wanted = `${year}-${month}-${day}T${hour}:${minute}:${second}.${part.padEnd(3, '0').slice(0, 3)}`;
  const asUtc = Date.parse(`${wanted}Z`);
  // A date that doesn't exist comes out as another one.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString() !== `${wanted}Z`) return null;
  const minutesAhead = minutesOf(offset);
  return minutesAhead === null ? null : new Date(asUtc - minutesAhead * 60_000).toISOString();
}

/** An offset from UTC in minutes; null if no place has it. */
function minutesOf(offset: string): number | null {
  if (offset.toUpperCase() === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', '') || '0');
  if (hours > 14 || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

const timestampOrNone = z.union([z.string(), z.null()]);

/** A timestamp: ISO 8601 in UTC; an empty string counts as none. */
export const timestamp = timestampOrNone
  .transform((value, context) => {
    if (value === null || value.trim() === '') return null;
    const named = parseTimestamp(value);
    if (named !== null) return named;
    context.addIssue({ code: 'custom', message: message('date-invalid') });
    return z.NEVER;
  })
  .pipe(timestampOrNone);
