import { z } from 'zod';

/** An opaque id. Any string that is not one simply names nothing. */
export const id = z.string().min(1).max(100);

/** An id where older clients send the whole record: its `_id` is read. */
export const reference = z.union([id, z.object({ _id: id }).transform((record) => record._id)]);

/** A tenant's number. A string of digits is never a tenant. */
export const portalId = z.number().int().min(0).max(2_147_483_647);

/** Whether this machine knows the time zone under this name of the tz database. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const isoMoment = z.string();
