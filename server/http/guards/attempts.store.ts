import { arrayOverlaps, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { attempts } from '#server/db/schema.ts';

export interface Allowance {
  attempts: number;
  windowMs: number;
  /** How many times the window may double when consecutive windows are used up. */
  doublings: number;
}

/** Limits how long one clean-up takes. */
const MAX_DELETED = 1_000;

/** Counted attempts, by key. Uses the database's clock, which all processes share. */
export function attemptStore(queries: Queries) {
  return {
    /**
     * Counts an attempt and returns the new count, or null if none was left. Uses one statement, so that simultaneous
     * attempts can't exceed the limit. `subjects` are the accounts and addresses by which `forgetSubjects` finds it. A
     * window that ends later than a new one would was started while the clock was ahead: it counts as over and as not
     * used up.
     */
    async take(
      key: string,
      subjects: string[],
      { attempts: limit, windowMs, doublings }: Allowance,
    ): Promise<number | null> {
      const startedAhead = sql`attempts.ends_at > clock_timestamp() + ${milliseconds(windowMs)} * power(2, attempts.used_up)`;
      const isOver = sql`(attempts.ends_at <= clock_timestamp() or ${startedAhead})`;
      const wasUsedUp = sql`not ${startedAhead} and attempts.taken >= ${limit}::integer and attempts.ends_at > clock_timestamp() - ${milliseconds(windowMs * 2 ** doublings)}`;
      const usedUp = sql`case when ${wasUsedUp} then least(attempts.used_up + 1, ${doublings}::integer) else 0 end`;
      const [counted] = await queries
        .insert(attempts)
        .values({ key, subjects, taken: 1, usedUp: 0, endsAt: sql`clock_timestamp() + ${milliseconds(windowMs)}` })
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            taken: sql`case when ${isOver} then 1 else attempts.taken + 1 end`,
            subjects: sql`case when ${isOver} then excluded.subjects
              when attempts.subjects @> excluded.subjects then attempts.subjects
              else attempts.subjects || excluded.subjects end`,
            usedUp: sql`case when ${isOver} then ${usedUp} else attempts.used_up end`,
            endsAt: sql`case when ${isOver} then clock_timestamp() + ${milliseconds(windowMs)} * power(2, ${usedUp})
              else attempts.ends_at end`,
          },
          setWhere: sql`${isOver} or attempts.taken < ${limit}::integer`,
        })
        .returning({ taken: attempts.taken });
      return counted?.taken ?? null;
    },

    /** Returns the number of seconds until the key's window ends, at least 1. */
    async secondsLeft(key: string): Promise<number> {
      const [found] = await queries
        .select({ seconds: sql<number>`extract(epoch from ${attempts.endsAt} - clock_timestamp())`.mapWith(Number) })
        .from(attempts)
        .where(sql`${attempts.key} = ${key}`);
      return Math.max(1, Math.ceil(found?.seconds ?? 1));
    },

    async giveBack(key: string): Promise<void> {
      await queries
        .update(attempts)
        .set({ taken: sql`greatest(0, ${attempts.taken} - 1)` })
        .where(sql`${attempts.key} = ${key}`);
    },

    async forget(key: string): Promise<void> {
      await queries.delete(attempts).where(sql`${attempts.key} = ${key}`);
    },

    /** Deletes the counts of these subjects, or all counts. Returns how many were deleted. */
    async forgetSubjects(subjects: string[] | 'all'): Promise<number> {
      const condition = subjects === 'all' ? undefined : arrayOverlaps(attempts.subjects, subjects);
      const deleted = await queries.delete(attempts).where(condition).returning({ key: attempts.key });
      return deleted.length;
    },

    /**
     * Deletes windows that ended long ago, and those started while the clock was ahead. Skips rows that another
     * transaction has locked.
     */
    async forgetOld(olderThanMs: number): Promise<void> {
      await queries.execute(sql`
        delete from attempts where key in (
          select key from attempts
           where ends_at < clock_timestamp() - ${milliseconds(olderThanMs)} or ends_at > clock_timestamp() + ${milliseconds(olderThanMs)}
           limit ${MAX_DELETED} for update skip locked)`);
    },
  };
}

function milliseconds(count: number) {
  return sql`${count}::double precision * interval '1 millisecond'`;
}
