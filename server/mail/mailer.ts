import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** A server that does not answer is given up after this long; some greet strangers late. */
const PATIENCE_MS = 30_000;
/** When a mail is tried again: mail servers restart, and many tell strangers to come back later. */
const AGAIN_AFTER_MS = [60_000, 5 * 60_000, 20 * 60_000];
/** Who stops the server does not wait for a slow mail server. */
const STOPS_WITHIN_MS = 10_000;

/** How the library calls a line or a server that is not there. */
const PASSING_CODES = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS']);

export interface MailSettings {
  /** `smtp://…` or `smtps://…`; undefined for the outbox. */
  smtpUrl?: string | undefined;
  /** Whom mails are from. */
  from: string;
  /** The folder that mails are put into where there is no SMTP server. */
  outbox: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails behind the answers: nobody waits for a mail server, and nobody learns from the wait. */
export class Mailer {
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly deliver: (mail: Mail) => Promise<void>;

  constructor(
    settings: MailSettings,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
    private readonly againAfterMs = AGAIN_AFTER_MS,
  ) {
    this.deliver = settings.smtpUrl ? overSmtp(settings.smtpUrl, settings.from) : intoOutbox(settings, log);
  }

  /** Answers at once. A mail that can't be delivered is told to the log; what may pass by itself is waited for, while the server runs. */
  send(mail: Mail): void {
    const delivery: Promise<void> = this.deliverAtLast(mail)
      .catch((error: unknown) => this.log.error({ err: error }, 'A mail could not be sent.'))
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
        return await this.deliver(mail);
      } catch (error) {
        if (!isPassing(error) || this.stopping.signal.aborted) throw error;
        this.log.warn({ err: error, againAfterMs }, 'A mail could not be sent and is tried again later.');
        const { signal } = this.stopping;
        await pause(againAfterMs, undefined, { ref: false, signal }).catch(() => Promise.reject(error));
      }
    }
    await this.deliver(mail);
  }
}

/** A server that could not be reached, or said to come back later, may take it another time; one that refuses will not. */
function isPassing(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH') return false;
  return responseCode === undefined ? PASSING_CODES.has(code ?? '') : responseCode < 500;
}

function overSmtp(url: string, from: string): (mail: Mail) => Promise<void> {
  return async (mail) => {
    const transport = await transportOf({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
    await transport.sendMail({ ...mail, from });
  };
}

/** The mail holds a way into an account, so only the server's own user may read the folder. */
function intoOutbox(settings: MailSettings, log: Pick<FastifyBaseLogger, 'warn'>): (mail: Mail) => Promise<void> {
  return async (mail) => {
    const transport = await transportOf({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await transport.sendMail({ ...mail, from: settings.from });
    await mkdir(settings.outbox, { recursive: true, mode: 0o700 });
    const file = path.join(settings.outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
    await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' });
    log.warn({ file }, 'SMTP_URL is not set, so a mail was put into the outbox.');
  };
}

/** Mails are few: what sends them is read with the first one. */
async function transportOf<Options extends object>(options: Options) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true });
}
