import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';

/** What is stored of when something happened, or is due, and how many minutes ahead it is set at most. */
const MOMENTS = [
  ['screens', 'seen_at', 0],
  ['screens', 'first_seen_at', 0],
  ['screens', 'behind_since', 0],
  ['channel_refreshes', 'last_refresh', 0],
  ['channel_refreshes', 'requested_at', 0],
  ['outages', 'back_since', 0],
  ['waiting_mails', 'made_at', 0],
  ['waiting_mails', 'due_at', 20],
  ['placed_files', 'leaves_at', 4 * 24 * 60],
] as const;
/** Clocks of several machines differ by less. */
const USUAL_DIFFERENCE_MINUTES = 5;

/**
 * Sets stored moments that lie in the future back to now: a clock that was ahead wrote them. Otherwise a dead screen would count as
 * online, a screen would go on refreshing, and a mail would wait, for as long as the clock was ahead. Returns how many there were.
 */
export async function correctMoments(queries: Queries): Promise<number> {
  let count = 0;
  for (const [table, column, minutes] of MOMENTS) {
    const [name, moment] = [sql.identifier(table), sql.identifier(column)];
    const [corrected] = await queries
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(sql`${name}`)
      .where(sql`${moment} > now() + make_interval(mins => ${minutes + USUAL_DIFFERENCE_MINUTES})`);
    if (!corrected?.count) continue;
    await queries.execute(sql`update ${name} set ${moment} = now()
      where ${moment} > now() + make_interval(mins => ${minutes + USUAL_DIFFERENCE_MINUTES})`);
    count += corrected.count;
  }
  return count;
}
