import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { USUAL_CORRECTION_MINUTES } from '#server/db/deadlines.ts';
import { EARLIEST_MS } from '#server/db/steady-time.ts';

interface StoredTimestamps {
  table: string;
  columns: string[];
  /** How far ahead of now they are set at most, when the clock is right. */
  mostAheadMinutes?: number;
  /** Whether rows are deleted once these are old. */
  isAgeJudged?: boolean;
}

/** Stored times that say when something happened or is due. A test names all others, with the reason why they are left alone. */
export const STORED_TIMESTAMPS: StoredTimestamps[] = [
  { table: 'slides', columns: ['last_modified'] },
  { table: 'devices', columns: ['paired_at'] },
  { table: 'templates', columns: ['creation_date'] },
  { table: 'screens', columns: ['seen_at', 'first_seen_at', 'behind_since'] },
  { table: 'channel_refreshes', columns: ['last_refresh', 'requested_at'] },
  { table: 'outages', columns: ['told_at', 'back_since'] },
  { table: 'waiting_mails', columns: ['made_at'], isAgeJudged: true },
  { table: 'waiting_mails', columns: ['due_at'], mostAheadMinutes: 20 },
  { table: 'media', columns: ['created_at'], isAgeJudged: true },
  { table: 'placed_files', columns: ['leaves_at'], mostAheadMinutes: 4 * 24 * 60, isAgeJudged: true },
  { table: 'feed_contents', columns: ['fetched_at', 'used_at'], isAgeJudged: true },
  { table: 'feed_pictures', columns: ['used_at'], isAgeJudged: true },
  { table: 'audit_entries', columns: ['since', 'at'], isAgeJudged: true },
];
const EARLIEST = sql`${new Date(EARLIEST_MS).toISOString()}::timestamptz`;

/**
 * Corrects stored times that lie in the future: a clock that was ahead wrote them. Otherwise a dead screen would count as online, a
 * screen would keep refreshing, and a mail would wait, for as long as the clock was ahead. Times by which things are deleted are
 * corrected too if they are from before this product existed: a clock without a battery wrote them. Returns the number of rows.
 */
export async function correctTimestamps(queries: Queries): Promise<number> {
  let count = 0;
  for (const timestamps of STORED_TIMESTAMPS) count += await correct(queries, timestamps);
  return count;
}

async function correct(queries: Queries, timestamps: StoredTimestamps): Promise<number> {
  const { columns, mostAheadMinutes = 0, isAgeJudged = false } = timestamps;
  const table = sql.identifier(timestamps.table);
  const latest = sql`now() + make_interval(mins => ${mostAheadMinutes + USUAL_CORRECTION_MINUTES})`;
  const isAhead = (column: SQL) => sql`${column} > ${latest}`;
  const isEarly = (column: SQL) => (isAgeJudged ? sql`${column} < ${EARLIEST}` : sql`false`);
  const named = columns.map((column) => sql`${sql.identifier(column)}`);
  const isWrong = either(named.map((column) => sql`${isAhead(column)} or ${isEarly(column)}`));
  // Asked first: an update of no row would announce a change all the same.
  const [found] = await queries
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      newest: sql<string>`greatest(${list(newestOf(named))})::text`,
    })
    .from(sql`${table}`)
    .where(isWrong);
  if (!found?.count) return 0;
  const newest = sql`now() + make_interval(mins => ${mostAheadMinutes})`;
  // The others stay as long before the newest as they were, so that their order stays.
  const happened = (column: SQL) =>
    sql`greatest(${newest} - (${found.newest}::timestamptz - ${column}), ${newest} - interval '1 day')`;
  const corrected = (column: SQL) =>
    sql`date_trunc('milliseconds', case when ${isAhead(column)} then ${happened(column)} when ${isEarly(column)} then ${newest} else ${column} end)`;
  await queries.execute(sql`
    update ${table} set ${list(named.map((column) => sql`${column} = ${corrected(column)}`))} where ${isWrong}`);
  return found.count;
}

const newestOf = (columns: SQL[]) => columns.map((column) => sql`max(${column})`);
const list = (parts: SQL[]) => sql.join(parts, sql`, `);
const either = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;
