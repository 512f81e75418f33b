import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { periodicJob } from '#server/async/periodic-job.ts';
import type { Database } from '#server/db/database.ts';
import { DELIVERY_TIMEOUT_MS, failureOf, type Post, RETRY_DELAYS_MS } from './post.ts';
import { type DueMail, waitingMailStore } from './waiting-mails.store.ts';

/** How often to check for retries, and for emails that another process has left. */
const CHECK_INTERVAL_MS = 60_000;
/** Stopping the server doesn't wait longer for a slow mail server. */
const STOPS_WITHIN_MS = 10_000;
/** If a claimed email is still queued after this time, its process has died. */
const CLAIMED_FOR_MS = DELIVERY_TIMEOUT_MS + 60_000;
/** Older alerts are no longer useful. */
const MAX_AGE_HOURS = 24;
const MAX_PER_PORTAL = 1_000;

/**
 * Sends the emails that are queued in the database, one after the other. Several processes can do this at the same
 * time. An email that can't be sent is retried for a day.
 * See docs/decisions/036-queue-outage-emails-in-the-database.md
 */
export class WaitingMails {
  private isStopping = false;
  private readonly sending = periodicJob({
    work: () => this.sendAll(),
    everyMs: CHECK_INTERVAL_MS,
    firstAfterMs: 0,
    onError: (error) => this.log.error({ err: error }, 'Failed to read the queued emails'),
  });

  constructor(
    private readonly database: Pick<Database, 'queries' | 'steadyNow'>,
    private readonly post: Pick<Post, 'deliver'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
    private readonly retryDelaysMs = RETRY_DELAYS_MS,
  ) {}

  start(): void {
    this.sending.start();
  }

  /** Starts sending queued emails, unless that is already running. */
  wake(): void {
    this.sending.runNow();
  }

  /** Resolves when the current email has been sent, or takes too long. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.race([this.sending.stop(), pause(STOPS_WITHIN_MS, undefined, { ref: false })]);
  }

  private async sendAll(): Promise<void> {
    const store = waitingMailStore(this.database.queries);
    await store.deleteUnwanted();
    const count = await store.deleteOld(MAX_AGE_HOURS, MAX_PER_PORTAL, await this.database.steadyNow());
    if (count > 0) this.log.error({ count }, 'Dropped emails that could not be sent for a long time');
    for (let mail = await store.nextDue(); mail && !this.isStopping; mail = await store.nextDue()) {
      if ((await store.claim(mail._id, CLAIMED_FOR_MS)) && !(await this.send(mail))) return;
    }
  }

  /** Returns whether to continue with other emails. */
  private async send({ attempts, ...mail }: DueMail): Promise<boolean> {
    const store = waitingMailStore(this.database.queries);
    try {
      if (mail.to !== '') await this.post.deliver(mail);
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== 'refused') {
        const againAfterMs = this.retryDelaysMs[attempts] ?? this.retryDelaysMs.at(-1) ?? 0;
        await store.postpone(mail._id, againAfterMs);
        this.log.warn({ err: error, againAfterMs }, 'Failed to send an email; will retry');
        return failure === 'later';
      }
      this.log.error({ err: error }, 'Failed to send an email');
    }
    await store.delete(mail._id);
    return true;
  }
}
