import pg from 'pg';
import type { Ears } from './connection.ts';

const RECONNECT_AFTER_MS = 500;

/** So often the server is asked whether it is there, and so long it may take to say so. */
export interface Patience {
  askEveryMs: number;
  answeredWithinMs: number;
}

const PATIENCE: Patience = { askEveryMs: 5_000, answeredWithinMs: 10_000 };

/**
 * Keeps one connection that hears notifications, and comes back when it is lost. Nobody is told of a line that was cut without
 * a word: so it asks, and calls `onSilence` when no answer comes, which has to end the connection.
 * See docs/decisions/034-detect-an-unresponsive-database.md
 */
export class Listener {
  private client: pg.Client | null = null;
  private isStopped = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: pg.ClientConfig,
    private readonly onSilence: () => void,
    private readonly patience = PATIENCE,
  ) {}

  get isConnected(): boolean {
    return this.client !== null;
  }

  async start(channel: string, ears: Ears): Promise<void> {
    const { answeredWithinMs } = this.patience;
    const limits = { connectionTimeoutMillis: answeredWithinMs, query_timeout: 2 * answeredWithinMs };
    const client = new pg.Client({ ...this.settings, ...limits });
    const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).once('end', resolve));
    client.on('notification', ({ payload = '' }) => ears.onNotification(payload));
    void lost.then(() => {
      if (this.client !== client) return;
      this.client = null;
      ears.onGap();
      this.startLater(channel, ears);
    });
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (isTooLate(error)) this.onSilence();
      throw error;
    }
    this.client = client;
    if (this.isStopped) return this.stop();
    this.askLater(client);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retry);
    const { client } = this;
    this.client = null;
    await client?.end();
  }

  private startLater(channel: string, ears: Ears): void {
    this.retry = setTimeout(() => {
      this.start(channel, ears).then(
        () => ears.onGap(),
        () => this.isStopped || this.startLater(channel, ears),
      );
    }, RECONNECT_AFTER_MS);
  }

  private askLater(client: pg.Client): void {
    setTimeout(() => this.client === client && this.ask(client), this.patience.askEveryMs).unref();
  }

  private ask(client: pg.Client): void {
    let isOver = false;
    // A process that was held up itself hears first what has come meanwhile.
    const limit = setTimeout(() => setImmediate(() => isOver || this.onSilence()), this.patience.answeredWithinMs);
    const end = () => {
      isOver = true;
      clearTimeout(limit);
      this.askLater(client);
    };
    client.query('select 1').then(end, end);
  }
}

/** In the driver's words; it has no codes of its own. */
function isTooLate(error: unknown): boolean {
  return error instanceof Error && /^(timeout expired|Query read timeout)/.test(error.message);
}
