import pg from 'pg';
import type { NotificationListener } from './connection.ts';

const RECONNECT_AFTER_MS = 500;

/** So often the server is asked whether it is there, and so long it may take to say so. */
export interface ConnectionCheck {
  checkEveryMs: number;
  timeoutMs: number;
}

const USUAL_CHECK: ConnectionCheck = { checkEveryMs: 5_000, timeoutMs: 10_000 };

/**
 * Keeps one connection that hears notifications, and comes back when it is lost. Nobody is told of a line that was cut without
 * a word: so it asks, and calls `onSilence` when no answer comes, which has to end the connection.
 * See docs/decisions/034-detect-an-unresponsive-database.md
 */
export class NotificationConnection {
  private client: pg.Client | null = null;
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
      listener.onGap();
      this.startLater(channel, listener);
    });
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (isTooLate(error)) this.onUnresponsive();
      throw error;
    }
    this.client = client;
    if (this.isStopped) return this.stop();
    this.checkLater(client);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retry);
    const { client } = this;
    this.client = null;
    await client?.end();
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
    // A process that was held up itself hears first what has come meanwhile.
    const limit = setTimeout(() => setImmediate(() => isOver || this.onUnresponsive()), this.limits.timeoutMs);
    const end = () => {
      isOver = true;
      clearTimeout(limit);
      this.checkLater(client);
    };
    client.query('select 1').then(end, end);
  }
}

/** In the driver's words; it has no codes of its own. */
function isTooLate(error: unknown): boolean {
  return error instanceof Error && /^(timeout expired|Query read timeout)/.test(error.message);
}
