import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { AGAIN_AFTER_MS, failureOf, LONGEST_DELIVERY_MS, type Post } from './post.ts';
import { type DueMail, waitingMailStore } from './waiting-mails.store.ts';

/** What another process left, and what is to be tried again, is found within this time. */
const LOOK_EVERY_MS = 60_000;
/** Who stops the server does not wait for a slow mail server. */
const STOPS_WITHIN_MS = 10_000;
/** A mail that somebody took and that is there still after this long is left by the dead. */
const TAKEN_FOR_MS = LONGEST_DELIVERY_MS + 60_000;
/** Older news is no news. */
const GIVEN_UP_AFTER_HOURS = 24;
const MOST_OF_PORTAL = 1_000;

/**
 * Sends the mails that stand in the database, one after the other; of several processes each takes another. One that can't
 * leave is tried again for a day, by whichever process runs then.
 * See docs/decisions/036-queue-outage-emails-in-the-database.md
 */
export class WaitingMails {
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;
  private running: Promise<void> | null = null;

  constructor(
    private readonly database: Pick<Database, 'queries' | 'steadyNow'>,
    private readonly post: Pick<Post, 'deliver'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
    private readonly againAfterMs = AGAIN_AFTER_MS,
  ) {}

  start(): void {
    this.wake();
    this.timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
  }

  /** Looks whether there is something to send. */
  wake(): void {
    if (this.running || this.isStopping) return;
    this.running = this.sendAll()
      .catch((error: unknown) => this.log.error({ err: error }, 'Failed to read the queued emails'))
      .finally(() => {
        this.running = null;
      });
  }

  /** Resolves when the mail that is under way has left, or takes too long. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await Promise.race([this.running, pause(STOPS_WITHIN_MS, undefined, { ref: false })]);
  }

  private async sendAll(): Promise<void> {
    const store = waitingMailStore(this.database.queries);
    await store.forgetUnwanted();
    const count = await store.giveUp(GIVEN_UP_AFTER_HOURS, MOST_OF_PORTAL, await this.database.steadyNow());
    if (count > 0) this.log.error({ count }, 'Dropped emails that could not be sent for a long time');
    for (let mail = await store.nextDue(); mail && !this.isStopping; mail = await store.nextDue()) {
      if ((await store.take(mail._id, TAKEN_FOR_MS)) && !(await this.send(mail))) return;
    }
  }

  /** Answers whether it is worth going on with others. */
  private async send({ attempts, ...mail }: DueMail): Promise<boolean> {
    const store = waitingMailStore(this.database.queries);
    try {
      if (mail.to !== '') await this.post.deliver(mail);
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== 'refused') {
        const againAfterMs = this.againAfterMs[attempts] ?? this.againAfterMs.at(-1) ?? 0;
        await store.postpone(mail._id, againAfterMs);
        this.log.warn({ err: error, againAfterMs }, 'Failed to send an email; will retry');
        return failure === 'later';
      }
      this.log.error({ err: error }, 'Failed to send an email');
    }
    await store.forget(mail._id);
    return true;
  }
}
