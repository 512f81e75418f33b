import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Connection, type Queries, script, type TransactionOptions } from './connection.ts';
import { isDatabaseUnreachable } from './database-errors.ts';
import { type ConnectionCheck, NotificationConnection } from './notification-connection.ts';
import * as schema from './schema.ts';
import { SessionUsage } from './session-usage.ts';

const LARGEST_POOL = 10;
const CONNECTED_WITHIN_MS = 10_000;
/** Long enough for all ordinary queries. Migrations and backups take longer and use their own connections. */
const LONGEST_STATEMENT_MS = 110_000;
/** Longer than the statement timeout, so that the server's own error arrives first. */
const RESPONSE_TIMEOUT_MS = 120_000;

/**
 * Limits for the server if a client disappears without closing its connection: a machine that lost power must not hold
 * locks for the two hours of the system's default keepalive.
 */
const KEEPALIVE = 'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';
const LIMITS = `${KEEPALIVE}; set statement_timeout = ${LONGEST_STATEMENT_MS}; set idle_in_transaction_session_timeout = 60000`;

const BEGIN = {
  'read committed': 'begin',
  'repeatable read': 'begin isolation level repeatable read read only',
} as const;

/** Connects to a PostgreSQL server, 15 or newer. */
export async function connectToServer(url: string, check?: ConnectionCheck): Promise<Connection> {
  const settings = {
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
  };
  const sockets = new Set<Socket>();
  const watchedSettings = { ...settings, stream: () => watched(sockets) };
  const pool = new pg.Pool({
    ...watchedSettings,
    max: LARGEST_POOL,
    pipeline: true,
    query_timeout: RESPONSE_TIMEOUT_MS,
    onConnect: async (client) => void (await client.query(LIMITS)),
  });
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => undefined);
  // Queries on a broken connection reject by themselves; without this listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sessionUsage = measureUsage(pool);
  await pool.query('select 1');
  const notifications = new NotificationConnection(
    watchedSettings,
    () => {
      for (const socket of sockets) socket.destroy(silence());
    },
    check,
  );
  const queries = drizzle({ client: pool, schema });
  return {
    queries,
    sessionUsage,
    catchUp: () => notifications.catchUp(),
    readAnnounced: (read) => notifications.read(read, queries),
    transaction: (work, options = {}) => transaction(pool, work, options),
    exclusively: async (work) => {
      const client = await connected(settings);
      try {
        return await work({
          run: async (script) => void (await client.query(script)),
          query: async (text, values = []) => (await client.query(text, values)).rows,
        });
      } finally {
        await ended(client);
      }
    },
    withLock: (name, whileOthers, work) => withLock(settings, name, whileOthers, work),
    listen: (channel, listener) => notifications.start(channel, listener),
    isListening: () => notifications.isConnected,
    close: async () => {
      await notifications.stop();
      await pool.end();
    },
  };
}

/**
 * Sends everything that is written in one turn of the event loop with one system call. Sending took most of the
 * processor time of a small write, whose statements are pipelined.
 */
function gatherWrites(socket: Socket): void {
  const send = socket.write.bind(socket) as (...written: unknown[]) => boolean;
  let isGathering = false;
  socket.write = (...written: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return send(...written);
  };
}

function watched(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  // Connecting resets `write`.
  socket.once('connect', () => gatherWrites(socket));
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

function silence(): Error {
  return Object.assign(new Error('The database is not responding.'), { code: 'ETIMEDOUT' });
}

function measureUsage(pool: pg.Pool): SessionUsage {
  const sessionUsage = new SessionUsage();
  const ends = new WeakMap<object, () => void>();
  pool.on('acquire', (client) => ends.set(client, sessionUsage.begin()));
  pool.on('release', (_error, client) => ends.get(client)?.());
  return sessionUsage;
}

const queriesOfClients = new WeakMap<pg.PoolClient, Queries>();

/** The query layer's own transactions never release a connection that breaks at its first statement. */
async function transaction<Result>(
  pool: pg.Pool,
  work: (queries: Queries) => Promise<Result>,
  { isolation = 'read committed', first, last }: TransactionOptions,
): Promise<Result> {
  const client = await pool.connect();
  const queries = queriesOfClients.get(client) ?? drizzle({ client, schema });
  queriesOfClients.set(client, queries);
  let broken: Error | undefined;
  try {
    const begun = client.query(script(BEGIN[isolation], first));
    // Also fails the first statement of `work`, which therefore ends before the connection is released.
    begun.catch(() => undefined);
    const result = await work(queries);
    await begun;
    await client.query(script(last?.(), 'commit'));
    return result;
  } catch (error) {
    // Closing the connection also ends its transaction; a late response must not reach the next one.
    if (isDatabaseUnreachable(error)) broken = error as Error;
    else await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection outside the pool, without a statement timeout. */
async function connected(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  // Queries reject by themselves; an idle connection that breaks must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(KEEPALIVE);
  return client;
}

/** A broken connection can't be closed properly. */
async function ended(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}

/** The lock belongs to its own connection, so it is released when the connection or the process ends. */
async function withLock(
  settings: pg.ClientConfig,
  name: string,
  whileOthers: 'wait' | 'skip',
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await connected(settings);
  try {
    if (whileOthers === 'wait') await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    else {
      const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [name]);
      if (!rows[0]?.taken) return false;
    }
    await work();
    return true;
  } finally {
    await ended(client);
  }
}
