import { z } from 'zod';

/** An opaque id. Any string that is not one simply names nothing. */
export const id = z.string().min(1).max(100);

/** An id where older clients send the whole record: its `_id` is read. */
export const reference = z.union([id, z.object({ _id: id }).transform((record) => record._id)]);

/** A tenant's number. A string of digits is never a tenant. */
export const portalId = z.number().int().min(0).max(2_147_483_647);

export const isoMoment = z.string();
