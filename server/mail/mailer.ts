import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AGAIN_AFTER_MS, failureOf, type Mail, type Post } from './post.ts';

/** Who stops the server does not wait for a slow mail server. */
const STOPS_WITHIN_MS = 10_000;

/**
 * Sends mails that hold a secret, from memory only: what leads into an account is stored nowhere. Nobody waits for a mail
 * server, and nobody learns from the wait.
 */
export class Mailer {
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly post: Post,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
    private readonly againAfterMs = AGAIN_AFTER_MS,
  ) {}

  /** Answers at once. A mail that can't be delivered is told to the log; what may pass by itself is waited for, while the server runs. */
  send(mail: Mail): void {
    const delivery: Promise<void> = this.deliverAtLast(mail)
      .catch((error: unknown) => this.log.error({ err: error }, 'Failed to send an email'))
      .finally(() => this.underWay.delete(delivery));
    this.underWay.add(delivery);
  }

  /** Resolves when every mail is on its way or given up. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.all(this.underWay), pause(STOPS_WITHIN_MS, undefined, { ref: false })]);
  }

  private async deliverAtLast(mail: Mail): Promise<void> {
    for (const againAfterMs of this.againAfterMs) {
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
