import { z } from 'zod';
import { message } from '../errors/problem.ts';
import { isTimeZone } from './time-zone.ts';

/** An opaque id. A string that isn't an id simply matches no record. */
export const id = z.string().min(1).max(100);

/** An id. Older clients send the whole record, of which `_id` is used. */
export const reference = z.union([id, z.object({ _id: id }).transform((record) => record._id)]);

/** A portal's number. A string of digits is never valid. */
export const portalId = z.number().int().min(0).max(2_147_483_647);

/** A time zone of the tz database, such as Europe/Berlin. */
export const timeZoneName = z.string().max(100).refine(isTimeZone, message('time-zone-unknown'));

export const isoTimestamp = z.string();
