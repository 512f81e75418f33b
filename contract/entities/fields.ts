import { z } from 'zod';

/** An opaque id. A string that isn't an id simply matches no record. */
export const id = z.string().min(1).max(100);

/** An id. Older clients send the whole record, of which `_id` is used. */
export const reference = z.union([id, z.object({ _id: id }).transform((record) => record._id)]);

/** A portal's number. A string of digits is never valid. */
export const portalId = z.number().int().min(0).max(2_147_483_647);

/** Whether this machine's tz database has this time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const isoTimestamp = z.string();
