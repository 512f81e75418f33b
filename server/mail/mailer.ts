import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** A server that does not answer is given up after this long. */
const PATIENCE_MS = 10_000;

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
  private readonly deliver: (mail: Mail) => Promise<void>;

  constructor(
    settings: MailSettings,
    private readonly log: FastifyBaseLogger,
  ) {
    this.deliver = settings.smtpUrl ? overSmtp(settings.smtpUrl, settings.from) : intoOutbox(settings, log);
  }

  /** Answers at once. A mail that can't be delivered is told to the log. */
  send(mail: Mail): void {
    const delivery: Promise<void> = this.deliver(mail)
      .catch((error: unknown) => this.log.error({ err: error }, 'A mail could not be sent.'))
      .finally(() => this.underWay.delete(delivery));
    this.underWay.add(delivery);
  }

  /** Resolves when every mail is on its way or given up. */
  async stop(): Promise<void> {
    await Promise.all(this.underWay);
  }
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
function intoOutbox(settings: MailSettings, log: FastifyBaseLogger): (mail: Mail) => Promise<void> {
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
