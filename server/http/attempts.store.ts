import { arrayOverlaps, sql } from 'drizzle-orm';
import type { Queries } from '../db/connection.ts';
import { attempts } from '../db/schema.ts';

export interface Allowance {
  attempts: number;
  windowMs: number;
  /** How often the window doubles when one after the other is used up. */
  doublings: number;
}

/** Forgets this many at most in one go. */
const MOST_FORGOTTEN = 1_000;

/** What limits have counted, by key. The database's clock is the one that all processes share. */
export function attemptStore(queries: Queries) {
  return {
    /**
     * Counts an attempt, if there is one left; null where there was none. One statement, so that none is counted twice. `subjects`:
     * whom it is about, for `forgetSubjects`. A window that ends later than one that begins now was begun while the clock was ahead:
     * it is over, and nothing follows from it.
     */
    async take(
      key: string,
      subjects: string[],
      { attempts: most, windowMs, doublings }: Allowance,
    ): Promise<number | null> {
      const isFromAhead = sql`attempts.ends_at > clock_timestamp() + ${milliseconds(windowMs)} * power(2, attempts.used_up)`;
      const isOver = sql`(attempts.ends_at <= clock_timestamp() or ${isFromAhead})`;
      const wasUsedUp = sql`not ${isFromAhead} and attempts.taken >= ${most}::integer and attempts.ends_at > clock_timestamp() - ${milliseconds(windowMs * 2 ** doublings)}`;
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
          setWhere: sql`${isOver} or attempts.taken < ${most}::integer`,
        })
        .returning({ taken: attempts.taken });
      return counted?.taken ?? null;
    },

    /** In how many seconds a key has attempts again. */
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

    /** Forgets all that was counted about one of these subjects, or about anybody. Returns how many counts that were. */
    async forgetSubjects(subjects: string[] | 'all'): Promise<number> {
      const condition = subjects === 'all' ? undefined : arrayOverlaps(attempts.subjects, subjects);
      const forgotten = await queries.delete(attempts).where(condition).returning({ key: attempts.key });
      return forgotten.length;
    },

    /**
     * Forgets windows that ended so long ago that nothing follows from them, and those that a clock that was ahead left behind;
     * those that somebody else is busy with are forgotten the next time.
     */
    async forgetOld(olderThanMs: number): Promise<void> {
      await queries.execute(sql`
        delete from attempts where key in (
          select key from attempts
           where ends_at < clock_timestamp() - ${milliseconds(olderThanMs)} or ends_at > clock_timestamp() + ${milliseconds(olderThanMs)}
           limit ${MOST_FORGOTTEN} for update skip locked)`);
    },
  };
}

function milliseconds(count: number) {
  return sql`${count}::double precision * interval '1 millisecond'`;
}
