import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { NotificationListener, Queries } from './connection.ts';
import * as schema from './schema.ts';

const RECONNECT_AFTER_MS = 500;
/** Shorter than a check may take, so that a query that waits for a locked table doesn't look like a lost connection. */
const LONGEST_STATEMENT_MS = 5_000;

/** How often to check the connection, and how long the server may take to respond. */
export interface ConnectionCheck {
  checkEveryMs: number;
  timeoutMs: number;
}

const USUAL_CHECK: ConnectionCheck = { checkEveryMs: 5_000, timeoutMs: 10_000 };

/**
 * Keeps one connection for notifications, and reconnects when it is lost. A dropped connection may not be reported, so
 * it is checked, and `onUnresponsive` is called when the server does not respond; it has to end the connection.
 * See docs/decisions/034-detect-an-unresponsive-database.md
 */
export class NotificationConnection {
  private client: pg.Client | null = null;
  /** Runs short queries on the connection; null while it is lost. */
  private queries: Queries | null = null;
  private isStopped = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: pg.ClientConfig,
    private readonly onUnresponsive: () => void,
    private readonly limits = USUAL_CHECK,
  ) {}

  get isConnected(): boolean {
    return this.client !== null;
  }

  async start(channel: string, listener: NotificationListener): Promise<void> {
    const { timeoutMs } = this.limits;
    const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: 2 * timeoutMs };
    const client = new pg.Client({ ...this.settings, ...limits });
    const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).once('end', resolve));
    client.on('notification', ({ payload = '' }) => listener.onNotification(payload));
    void lost.then(() => {
      if (this.client !== client) return;
      this.client = null;
      this.queries = null;
      listener.onGap();
      this.startLater(channel, listener);
    });
    try {
      await client.connect();
      await client.query(`set statement_timeout = ${LONGEST_STATEMENT_MS}; listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (isTooLate(error)) this.onUnresponsive();
      throw error;
    }
    this.client = client;
    this.queries = drizzle({ client, schema });
    if (this.isStopped) return this.stop();
    this.checkLater(client);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retry);
    const { client } = this;
    this.client = null;
    this.queries = null;
    await client?.end();
  }

  /**
   * Resolves when the notifications of all earlier commits have been received, or when the connection is lost: the
   * server sends them before the end of a query's result, even if the query is empty.
   */
  async catchUp(): Promise<void> {
    const { client } = this;
    await client?.query('').catch((error: unknown) => {
      if (client === this.client) throw error;
    });
  }

  /** The same with a read, which uses `others` if this connection is lost. */
  async read<Result>(read: (queries: Queries) => Promise<Result>, others: Queries): Promise<Result> {
    const { queries } = this;
    if (!queries) return read(others);
    return read(queries).catch((error: unknown) => {
      if (queries === this.queries) throw error;
      return read(others);
    });
  }

  private startLater(channel: string, listener: NotificationListener): void {
    this.retry = setTimeout(() => {
      this.start(channel, listener).then(
        () => listener.onGap(),
        () => this.isStopped || this.startLater(channel, listener),
      );
    }, RECONNECT_AFTER_MS);
  }

  private checkLater(client: pg.Client): void {
    setTimeout(() => this.client === client && this.checkConnection(client), this.limits.checkEveryMs).unref();
  }

  private checkConnection(client: pg.Client): void {
    let isOver = false;
    // If this process itself was blocked, first handles the data that arrived meanwhile.
    const limit = setTimeout(() => setImmediate(() => isOver || this.onUnresponsive()), this.limits.timeoutMs);
    const end = () => {
      isOver = true;
      clearTimeout(limit);
      this.checkLater(client);
    };
    client.query('select 1').then(end, end);
  }
}

/** Compares messages, because the driver's timeouts have no codes. */
function isTooLate(error: unknown): boolean {
  return error instanceof Error && /^(timeout expired|Query read timeout)/.test(error.message);
}
