import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** A server that does not answer is given up after this long; some greet unknown clients late. */
const PATIENCE_MS = 30_000;
/** One that answers a word now and then is given up after this long. */
export const LONGEST_DELIVERY_MS = 2 * 60_000;
/** Mails that leave one after the other share a connection. */
const IDLE_CONNECTION_MS = 2_000;
/** Delays before a failed email is sent again; the last one repeats. Mail servers restart, and many defer unknown senders. */
export const AGAIN_AFTER_MS: readonly number[] = [60_000, 5 * 60_000, 20 * 60_000];

export interface MailSettings {
  /** `smtp://…` or `smtps://…`; undefined for the outbox. */
  smtpUrl?: string | undefined;
  /** Whom mails are from. */
  from: string;
  /** The folder that mails are put into where there is no SMTP server. */
  outbox: string;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends MailContent {
  to: string;
  /** Tells one that is sent twice after all from two; a new one where it is left out. */
  _id?: string;
  /** When it was written, where that may be a while ago; ISO 8601. */
  madeAt?: string;
}

/**
 * Why a mail could not be delivered: it is refused for good, it is to come later, or there is no way for any: the server is away, or
 * does not take the password or the sender, which somebody will mend.
 */
export type DeliveryFailure = 'refused' | 'later' | 'no way';

/** The way of mails out of the house. */
export interface Post {
  /** Resolves when a mail server has taken it. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail server of the settings, or the outbox. Nobody is asked before the first mail. */
export function openPost(settings: MailSettings, log: Pick<FastifyBaseLogger, 'warn'>): Post {
  return settings.smtpUrl ? overSmtp(settings.smtpUrl, settings.from) : intoOutbox(settings, log);
}

export function failureOf(error: unknown): DeliveryFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const isOfMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  if (!isOfMail) return 'no way';
  return responseCode !== undefined && responseCode < 500 ? 'later' : 'refused';
}

function overSmtp(url: string, from: string): Post {
  let transport: ReturnType<typeof openTransport> | undefined;
  const openTransport = () =>
    transportOf({
      url,
      pool: true,
      // Whether a mail that was being handed over was taken is not known; it is tried again later, as the others are.
      maxRequeues: 0,
      idleTimeout: IDLE_CONNECTION_MS,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
  return {
    deliver: async (mail) => {
      transport ??= openTransport();
      const signal = AbortSignal.timeout(LONGEST_DELIVERY_MS);
      await (await transport).sendMail({ ...messageOf(mail, from), signal });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** A mail can hold a way into an account, so only the server's own user may read the folder. */
function intoOutbox(settings: MailSettings, log: Pick<FastifyBaseLogger, 'warn'>): Post {
  return {
    deliver: async (mail) => {
      const transport = await transportOf({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(messageOf(mail, settings.from));
      await mkdir(settings.outbox, { recursive: true, mode: 0o700 });
      const file = path.join(settings.outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' });
      log.warn({ file }, 'SMTP_URL is not set; wrote an email to the outbox folder');
    },
    close: () => undefined,
  };
}

function messageOf({ _id, madeAt, ...mail }: Mail, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    ...mail,
    from,
    ...(_id !== undefined && { messageId: `<${_id}@${domain}>` }),
    ...(madeAt !== undefined && { date: new Date(madeAt) }),
    // Nobody's note that they are on holiday is wanted in return.
    headers: { 'auto-submitted': 'auto-generated' },
  };
}

/** Mails are few: what sends them is read with the first one. */
async function transportOf<Options extends object>(options: Options) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true });
}
