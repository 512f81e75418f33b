import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connection } from './connection.ts';
import * as schema from './schema.ts';
import { Turns } from './turns.ts';

const LARGEST_POOL = 10;
const RECONNECT_AFTER_MS = 500;

/** Connects to a PostgreSQL server, 15 or newer. */
export async function connectToServer(url: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, max: LARGEST_POOL, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', () => undefined);
  const turns = countTurns(pool);
  await pool.query('select 1');
  const listener = new Listener(url);
  return {
    queries: drizzle({ client: pool, schema }),
    turns,
    exclusively: async (work) => {
      const client = await pool.connect();
      try {
        return await work({
          run: async (script) => void (await client.query(script)),
          ask: async (text, values = []) => (await client.query(text, values)).rows,
        });
      } finally {
        client.release();
      }
    },
    alone: (name, whileOthers, work) => alone(url, name, whileOthers, work),
    listen: (channel, onNotification, onGap) => listener.start(channel, onNotification, onGap),
    isListening: () => listener.isConnected,
    close: async () => {
      await listener.stop();
      await pool.end();
    },
  };
}

function countTurns(pool: pg.Pool): Turns {
  const turns = new Turns();
  const ends = new WeakMap<object, () => void>();
  pool.on('acquire', (client) => ends.set(client, turns.begin()));
  pool.on('release', (_error, client) => ends.get(client)?.());
  return turns;
}

/** The lock belongs to a connection of its own: with that, or with the process, it is gone. */
async function alone(
  url: string,
  name: string,
  whileOthers: 'wait' | 'skip',
  work: () => Promise<void>,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // Nothing is asked of it meanwhile; that it broke must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (whileOthers === 'wait') await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    else {
      const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [name]);
      if (!rows[0]?.taken) return false;
    }
    await work();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Keeps one connection that hears notifications, and comes back when it is lost. */
class Listener {
  isConnected = false;
  private client: pg.Client | null = null;
  private isStopped = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly url: string) {}

  async start(channel: string, onNotification: (payload: string) => void, onGap: () => void): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true });
    const reconnect = () => {
      if (this.client !== client || this.isStopped) return;
      this.client = null;
      this.isConnected = false;
      onGap();
      this.retry = setTimeout(() => {
        this.start(channel, onNotification, onGap).then(onGap, reconnectLater);
      }, RECONNECT_AFTER_MS);
    };
    const reconnectLater = () => {
      this.client = client;
      reconnect();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', (message) => onNotification(message.payload ?? ''));
    this.client = client;
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    this.isConnected = true;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retry);
    await this.client?.end();
  }
}
