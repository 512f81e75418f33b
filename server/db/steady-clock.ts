import { sql } from 'drizzle-orm';
import type { Queries } from './connection.ts';
import { steadyClock } from './schema.ts';
import { steadyTime } from './steady-time.ts';

/** How far the steady time advances before it is stored again. */
const STORE_EVERY_MS = 60_000;

/** Returns the time by which stored data may be deleted because of its age. The database keeps it across restarts. */
export class SteadyClock {
  /** The stored time that this process read last, and when it read it. */
  private seen: { time: number; at: number } | null = null;

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
    // Starts counting again once any process has advanced the time, or several would advance it faster than one.
    if (this.seen?.time !== before) this.seen = { time: before, at: counted };
    const time = Math.floor(steadyTime(before, clock, counted - this.seen.at));
    if (Math.abs(time - before) >= STORE_EVERY_MS) {
      await this.queries.update(steadyClock).set({ at: new Date(time).toISOString() });
      this.seen = { time, at: counted };
    }
    // A clock that is behind makes nothing older than it is.
    return new Date(Math.min(time, clock));
  }
}

/** A time in the database's format. */
export function asTimestamp(time: Date) {
  return sql`${time.toISOString()}::timestamptz`;
}
