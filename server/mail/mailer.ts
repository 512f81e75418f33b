import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { failureOf, type Mail, type Post, RETRY_DELAYS_MS } from './post.ts';

/** Stopping the server doesn't wait longer for a slow mail server. */
const STOPS_WITHIN_MS = 10_000;

/**
 * Sends emails that contain a secret. They are kept only in memory, because a link into an account must not be stored.
 * Requests don't wait for the mail server, so the response time doesn't reveal whether an email is sent.
 */
export class Mailer {
  private readonly deliveries = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly post: Post,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
    private readonly retryDelaysMs = RETRY_DELAYS_MS,
  ) {}

  /**
   * Returns at once. Temporary failures are retried while the server runs; an email that can't be delivered is logged.
   */
  send(mail: Mail): void {
    const delivery: Promise<void> = this.deliverWithRetries(mail)
      .catch((error: unknown) => this.log.error({ err: error }, 'Failed to send an email'))
      .finally(() => this.deliveries.delete(delivery));
    this.deliveries.add(delivery);
  }

  /** Resolves when every email has been sent or dropped. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.all(this.deliveries), pause(STOPS_WITHIN_MS, undefined, { ref: false })]);
  }

  private async deliverWithRetries(mail: Mail): Promise<void> {
    for (const againAfterMs of this.retryDelaysMs) {
      try {
        return await this.post.deliver(mail);
      } catch (error) {
        if (failureOf(error) === 'refused' || this.stopping.signal.aborted) throw error;
        this.log.warn({ err: error, againAfterMs }, 'Failed to send an email; will retry');
        const { signal } = this.stopping;
        await pause(againAfterMs, undefined, { ref: false, signal }).catch(() => Promise.reject(error));
      }
    }
    await this.post.deliver(mail);
  }
}
