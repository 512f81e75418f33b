import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connection, Queries } from './connection.ts';
import { isDatabaseUnreachable } from './database-errors.ts';
import { type ConnectionCheck, NotificationConnection } from './notification-connection.ts';
import * as schema from './schema.ts';
import { SessionUsage } from './session-usage.ts';

const LARGEST_POOL = 10;
const CONNECTED_WITHIN_MS = 10_000;
/** Nothing that is asked in passing takes so long; what takes longer (migrations, backups) has a connection of its own. */
const LONGEST_STATEMENT_MS = 110_000;
/** The server says first that a statement took too long, where it can still be heard. */
const LONGEST_ANSWER_MS = 120_000;

/**
 * What the server is to do by itself where a client has gone without a word: a machine that lost its power must not keep rows
 * locked for the two hours after which the system would ask whether it is there.
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
    query_timeout: LONGEST_ANSWER_MS,
    onConnect: async (client) => void (await client.query(LIMITS)),
  });
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => undefined);
  // Whoever has one that breaks is told by what they ask; without this the process would end.
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
  return {
    queries: drizzle({ client: pool, schema }),
    sessionUsage,
    transaction: (work, isolation = 'read committed') => transaction(pool, BEGIN[isolation], work),
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

function watched(sockets: Set<Socket>): Socket {
  const socket = new Socket();
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

/** The query layer's own way keeps a place of the pool for ever where a connection breaks at its first word. */
async function transaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const queries = queriesOfClients.get(client) ?? drizzle({ client, schema });
  queriesOfClients.set(client, queries);
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(queries);
    await client.query('commit');
    return result;
  } catch (error) {
    // With its connection a transaction ends, too; an answer that did not come must not come to the next one.
    if (isDatabaseUnreachable(error)) broken = error as Error;
    else await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection outside the pool, without limits to how long a statement may take. */
async function connected(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  // Whoever asks is told; where nothing is asked, that it broke must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(KEEPALIVE);
  return client;
}

/** A connection that broke has nobody any more to take leave of. */
async function ended(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}

/** The lock belongs to a connection of its own: with that, or with the process, it is gone. */
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
