import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { USUAL_CORRECTION_MINUTES } from '#server/db/deadlines.ts';
import { EARLIEST_MS } from '#server/db/steady-time.ts';

interface StoredTimestamps {
  table: string;
  columns: string[];
  /** How far in the future they can be while the clock is right. */
  mostAheadMinutes?: number;
  /** Rows are deleted when these timestamps are old. */
  isPrunedByAge?: boolean;
}

/** Timestamps that are corrected. A test lists all others, with the reasons why they are not. */
export const STORED_TIMESTAMPS: StoredTimestamps[] = [
  { table: 'slides', columns: ['last_modified'] },
  { table: 'slide_thumbnails', columns: ['drawn_at'] },
  { table: 'devices', columns: ['paired_at'] },
  { table: 'templates', columns: ['creation_date'] },
  { table: 'screens', columns: ['seen_at', 'first_seen_at', 'behind_since'] },
  { table: 'channel_refreshes', columns: ['last_refresh', 'requested_at'] },
  { table: 'outages', columns: ['told_at', 'back_since'] },
  { table: 'waiting_mails', columns: ['made_at'], isPrunedByAge: true },
  { table: 'waiting_mails', columns: ['due_at'], mostAheadMinutes: 20 },
  { table: 'media', columns: ['created_at'], isPrunedByAge: true },
  { table: 'placed_files', columns: ['leaves_at'], mostAheadMinutes: 4 * 24 * 60, isPrunedByAge: true },
  { table: 'file_links', columns: ['changed_at', 'checked_at', 'failing_since'] },
  { table: 'file_links', columns: ['next_check_at'], mostAheadMinutes: 20 },
  { table: 'replaced_versions', columns: ['replaced_at'], isPrunedByAge: true },
  { table: 'unfinished_uploads', columns: ['continued_at'], isPrunedByAge: true },
  { table: 'feed_contents', columns: ['fetched_at', 'used_at'], isPrunedByAge: true },
  { table: 'feed_pictures', columns: ['used_at'], isPrunedByAge: true },
  { table: 'audit_entries', columns: ['since', 'at'], isPrunedByAge: true },
];
const EARLIEST = sql`${new Date(EARLIEST_MS).toISOString()}::timestamptz`;

/**
 * Corrects stored timestamps that are in the future because a clock was ahead. Otherwise an offline screen would count
 * as online, a screen would keep refreshing, and an email would wait, until that time. Timestamps that decide when rows
 * are deleted are also corrected if they are older than this product, as written by a clock without a battery. Returns
 * the number of rows.
 */
export async function correctTimestamps(queries: Queries): Promise<number> {
  let count = 0;
  for (const timestamps of STORED_TIMESTAMPS) count += await correct(queries, timestamps);
  return count;
}

async function correct(queries: Queries, timestamps: StoredTimestamps): Promise<number> {
  const { columns, mostAheadMinutes = 0, isPrunedByAge = false } = timestamps;
  const table = sql.identifier(timestamps.table);
  const latest = sql`now() + make_interval(mins => ${mostAheadMinutes + USUAL_CORRECTION_MINUTES})`;
  const isAhead = (column: SQL) => sql`${column} > ${latest}`;
  const isEarly = (column: SQL) => (isPrunedByAge ? sql`${column} < ${EARLIEST}` : sql`false`);
  const identifiers = columns.map((column) => sql`${sql.identifier(column)}`);
  const isWrong = either(identifiers.map((column) => sql`${isAhead(column)} or ${isEarly(column)}`));
  // Counted first, because even an update of no rows would announce a change.
  const [wrong] = await queries
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      newest: sql<string>`greatest(${list(newestOf(identifiers))})::text`,
    })
    .from(sql`${table}`)
    .where(isWrong);
  if (!wrong?.count) return 0;
  const newest = sql`now() + make_interval(mins => ${mostAheadMinutes})`;
  // Keeps the distance to the newest timestamp, up to a day, so that the order stays the same.
  const shifted = (column: SQL) =>
    sql`greatest(${newest} - (${wrong.newest}::timestamptz - ${column}), ${newest} - interval '1 day')`;
  const corrected = (column: SQL) =>
    sql`date_trunc('milliseconds', case when ${isAhead(column)} then ${shifted(column)} when ${isEarly(column)} then ${newest} else ${column} end)`;
  await queries.execute(sql`
    update ${table} set ${list(identifiers.map((column) => sql`${column} = ${corrected(column)}`))} where ${isWrong}`);
  return wrong.count;
}

const newestOf = (columns: SQL[]) => columns.map((column) => sql`max(${column})`);
const list = (parts: SQL[]) => sql.join(parts, sql`, `);
const either = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;
