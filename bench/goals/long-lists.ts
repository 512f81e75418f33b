import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { freePort } from '#scripts/free-port.mjs';
import { findPostgresqlFolder } from '#scripts/system-packages.mjs';
import { startPostgres } from '#scripts/throwaway-postgres.mjs';
import { logIn } from '../api.ts';
import { withDatabase } from '../database-cpu.ts';
import { type ServerProcess, startProduct } from '../server-process.ts';
import { atMost, type Row } from '../table.ts';

const SIZES = [50, 2_000, 20_000];
const CHANNELS_OF_A_PORTAL = 40;
/** How many rows are read at each size, so that a clock of hundredths of a second can measure them. */
const ROWS_READ = 100_000;
const MOST_GROWTH = 1.5;
const LIST = '/api/portals/getWebmasterControlPanel';

/**
 * The list of all portals with their channels: the cost of a row must not grow with the list. The data is inserted
 * directly into the tables of a PostgreSQL server, whose work is included; creating so many channels through the API
 * would take minutes.
 */
export async function measureLongLists(): Promise<Row[]> {
  if (findPostgresqlFolder() === null) return [];
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  const started = await startProduct(await freePort(), { DATABASE_URL: postgres.url });
  try {
    await client.connect();
    const server = await withDatabase(started, postgres.url);
    const token = await logIn(server);
    const costs: number[] = [];
    const rows: Row[] = [];
    for (const [index, size] of SIZES.entries()) {
      await plant(client, SIZES[index - 1] ?? 0, size);
      const { microseconds, kilobytes } = await costOfARow(server, token, size);
      costs.push(microseconds);
      const cheapest = Math.min(...costs);
      rows.push({
        goal: 'G6',
        what: `list of ${size.toLocaleString('en')} channels in ${Math.ceil(size / CHANNELS_OF_A_PORTAL)} portals, work per row`,
        figure: `${microseconds.toFixed(1)} µs, ${kilobytes.toFixed(0)} KB`,
        reference: `cheapest ${cheapest.toFixed(1)} µs`,
        ...atMost(MOST_GROWTH, microseconds / cheapest),
      });
    }
    return rows;
  } finally {
    await client.end();
    await started.remove();
    await postgres.stop();
  }
}

async function costOfARow(server: ServerProcess, token: string, size: number) {
  const list = async () => {
    const response = await fetch(server.url + LIST, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    });
    return response.text();
  };
  const kilobytes = gzipSync(await list()).length / 1024;
  const times = Math.ceil(ROWS_READ / size);
  const before = await server.cpuSeconds();
  for (let time = 0; time < times; time += 1) await list();
  const seconds = (await server.cpuSeconds()) - before;
  return { microseconds: (seconds * 1_000_000) / (times * size), kilobytes };
}

/** Inserts the channels with the numbers after `from` up to `until`, in portals of forty, each with five slides. */
async function plant(client: pg.Client, from: number, until: number): Promise<void> {
  const last = Math.ceil(until / CHANNELS_OF_A_PORTAL);
  // Starts at 1,000, so that the first portal's number is not used.
  const id = `md5('channel' || number)::uuid::text`;
  const portal = `1000 + (number - 1) / ${CHANNELS_OF_A_PORTAL}`;
  const numbers = `generate_series(${from + 1}, ${until}) number`;
  await client.query(`
    insert into portals (id, portal_id, name)
      select 'p' || number, 999 + number, 'Branch ' || number from generate_series(1, ${last}) number on conflict do nothing;
    insert into areas (id, portal_id, name)
      select 'a' || number, 999 + number, 'Main' from generate_series(1, ${last}) number on conflict do nothing;
    insert into slides (id, portal_id, name, type, last_modified)
      select 's' || number || '-' || nth, 999 + number, 'Offer ' || nth, 0, now()
        from generate_series(1, ${last}) number, generate_series(1, 5) nth on conflict do nothing;
    insert into area_slides (area_id, slide_id, portal_id)
      select 'a' || number, 's' || number || '-' || nth, 999 + number
        from generate_series(1, ${last}) number, generate_series(1, 5) nth on conflict do nothing;
    insert into channels (id, portal_id, name, original_name, short_id)
      select ${id}, ${portal}, 'Window ' || number, 'Window-' || number, 'w' || number from ${numbers};
    insert into channel_areas (channel_id, area_id, portal_id)
      select ${id}, 'a' || (${portal} - 999), ${portal} from ${numbers};
    insert into placements (channel_id, area_id, slide_id, portal_id, position)
      select ${id}, 'a' || (${portal} - 999), 's' || (${portal} - 999) || '-' || nth, ${portal}, nth
        from ${numbers}, generate_series(1, 5) nth;
    insert into channel_refreshes (channel_id, portal_id, last_refresh)
      select ${id}, ${portal}, now() - number * interval '1 second' from ${numbers};
    analyze`);
}
