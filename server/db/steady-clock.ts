import { sql } from 'drizzle-orm';
import type { Queries } from './connection.ts';
import { steadyClock } from './schema.ts';
import { steadyTime } from './steady-time.ts';

/** How far the steady time advances before it is stored again. */
const STORE_EVERY_MS = 60_000;

/** Tells by which time stored things may be deleted because of their age. The database remembers it across restarts. */
export class SteadyClock {
  private countedAt = performance.now();

  constructor(private readonly queries: Queries) {}

  async now(): Promise<Date> {
    const [clock, counted] = [Date.now(), performance.now()];
    const [stored] = await this.queries.select({ at: steadyClock.at }).from(steadyClock);
    if (!stored) {
      await this.queries
        .insert(steadyClock)
        .values({ at: new Date(clock).toISOString() })
        .onConflictDoNothing();
      return new Date(clock);
    }
    const before = Date.parse(stored.at);
    const time = steadyTime(before, clock, counted - this.countedAt);
    if (Math.abs(time - before) >= STORE_EVERY_MS) {
      this.countedAt = counted;
      await this.queries.update(steadyClock).set({ at: new Date(time).toISOString() });
    }
    // A clock that is behind makes nothing older than it is.
    return new Date(Math.min(time, clock));
  }
}

/** A time as the database compares it. */
export function asTimestamp(time: Date) {
  return sql`${time.toISOString()}::timestamptz`;
}
