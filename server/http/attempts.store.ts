import { sql } from 'drizzle-orm';
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
    /** Counts an attempt, if there is one left; null where there was none. One statement, so that none is counted twice. */
    async take(key: string, { attempts: most, windowMs, doublings }: Allowance): Promise<number | null> {
      const isOver = sql`attempts.ends_at <= clock_timestamp()`;
      const wasUsedUp = sql`attempts.taken >= ${most}::integer and attempts.ends_at > clock_timestamp() - ${milliseconds(windowMs * 2 ** doublings)}`;
      const usedUp = sql`case when ${wasUsedUp} then least(attempts.used_up + 1, ${doublings}::integer) else 0 end`;
      const [counted] = await queries
        .insert(attempts)
        .values({ key, taken: 1, usedUp: 0, endsAt: sql`clock_timestamp() + ${milliseconds(windowMs)}` })
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            taken: sql`case when ${isOver} then 1 else attempts.taken + 1 end`,
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

    /** Forgets windows that ended so long ago that nothing follows from them; those that somebody else is busy with the next time. */
    async forgetOld(olderThanMs: number): Promise<void> {
      await queries.execute(sql`
        delete from attempts where key in (
          select key from attempts where ends_at < clock_timestamp() - ${milliseconds(olderThanMs)}
           limit ${MOST_FORGOTTEN} for update skip locked)`);
    },
  };
}

function milliseconds(count: number) {
  return sql`${count}::double precision * interval '1 millisecond'`;
}
