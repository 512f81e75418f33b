import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import Fastify from 'fastify';
import pg from 'pg';

// How fast the framework and a database are without a product: one statement reads a list, one transaction writes a row
// and an audit row. DATABASE_URL is the database; without it, an embedded one in DATA_DIR, as durable as the product's.
// Usage: node fastify-calls.mjs <port>
const { DATABASE_URL, DATA_DIR = '' } = process.env;

/**
 * @typedef {(text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>} Query
 * @typedef {{ query: Query, transaction(work: (query: Query) => Promise<void>): Promise<void> }} Database
 */

/** PGlite's own file layer ignores fsync. */
class SyncingNodeFS extends NodeFS {
  /** @override @type {NodeFS['init']} */
  async init(database, options) {
    const { emscriptenOpts } = await super.init(database, options);
    const sync = (/** @type {any} */ { NODEFS }) => {
      NODEFS.stream_ops.fsync = (/** @type {{ nfd?: number }} */ { nfd }) => {
        if (nfd !== undefined) fdatasyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), sync] } };
  }
}

/** @returns {Promise<Database>} */
async function openEmbedded() {
  const startParams = [...PGlite.defaultStartParams.filter((one) => one !== '-F'), '-c', 'wal_sync_method=fsync'];
  const database = await PGlite.create({ fs: new SyncingNodeFS(DATA_DIR), startParams });
  return {
    query: (text, values) => database.query(text, values),
    transaction: (work) => database.transaction((session) => work((text, values) => session.query(text, values))),
  };
}

/** @returns {Database} */
function openServer() {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
  return {
    query: (text, values) => pool.query(text, values),
    transaction: async (work) => {
      const client = await pool.connect();
      await client.query('begin');
      await work((text, values) => client.query(text, values));
      await client.query('commit');
      client.release();
    },
  };
}

const { query, transaction } = DATABASE_URL ? openServer() : await openEmbedded();
for (const statement of [
  'create schema if not exists calls',
  'drop table if exists calls.records, calls.settings, calls.audit',
  'create table calls.records (list text, position int, record text, primary key (list, position))',
  'create table calls.settings (id int primary key, value int)',
  'create table calls.audit (id bigint generated always as identity, at timestamptz, entry text)',
  'insert into calls.settings values (1, 0)',
])
  await query(statement);

const app = Fastify({ bodyLimit: 16 * 1024 * 1024 });
app.get('/serverTime', async (_request, reply) => reply.type('application/json').send(String(Date.now())));
app.put('/lists/:list', async (request) => {
  const { list } = /** @type {{ list: string }} */ (request.params);
  const body = /** @type {object[]} */ (request.body);
  for (const [position, record] of body.entries())
    await query('insert into calls.records values ($1, $2, $3)', [list, position, JSON.stringify(record)]);
  return true;
});
app.post('/lists/:list', async (request, reply) => {
  const { list } = /** @type {{ list: string }} */ (request.params);
  const { rows } = await query(
    `select '[' || string_agg(record, ',' order by position) || ']' as json from calls.records where list = $1`,
    [list],
  );
  return reply.type('application/json').send(rows[0]?.json);
});
app.post('/change', async () => {
  await transaction(async (write) => {
    await write('update calls.settings set value = value + 1 where id = $1', [1]);
    await write('insert into calls.audit (at, entry) values (now(), $1)', ['changed a setting']);
  });
  return true;
});
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
