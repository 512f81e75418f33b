import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** A timestamp in the format of the API: ISO 8601 in UTC, whole milliseconds. */
export const timestamp = customType<{ data: string; driverData: Date | string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
});

export const createdAt = () => timestamp('created_at').notNull().default(sql`now()`);
