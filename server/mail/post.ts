import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** How long to wait for each response of a mail server. Some delay the greeting of unknown clients. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** Limits a whole delivery, also if the server keeps sending responses. */
export const DELIVERY_TIMEOUT_MS = 2 * 60_000;
/** Emails that are sent within this time share a connection. */
const IDLE_CONNECTION_MS = 2_000;
/**
 * Delays before a failed email is sent again; the last one repeats. Mail servers restart, and many defer unknown
 * senders.
 */
export const RETRY_DELAYS_MS: readonly number[] = [60_000, 5 * 60_000, 20 * 60_000];

export interface MailSettings {
  /** `smtp://…` or `smtps://…`; undefined for the outbox. */
  smtpUrl?: string | undefined;
  /** The sender of all emails. */
  from: string;
  /** The folder to which emails are written without an SMTP server. */
  outbox: string;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends MailContent {
  to: string;
  /** Part of the message id, by which an email that was sent twice is recognized. A new one by default. */
  _id?: string;
  /** When the email was written, if it was queued. ISO 8601. */
  madeAt?: string;
}

/**
 * Why an email could not be delivered: it was refused permanently (`refused`) or temporarily (`later`), or no email can
 * be sent now (`no way`), because the server can't be reached or doesn't accept the password or the sender.
 */
export type DeliveryFailure = 'refused' | 'later' | 'no way';

/** Sends emails. */
export interface Post {
  /** Resolves when a mail server has accepted the email. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

/** Opens the configured mail server or the outbox folder. Connects only when the first email is sent. */
export function openPost(settings: MailSettings, log: Pick<FastifyBaseLogger, 'warn'>): Post {
  return settings.smtpUrl ? openSmtp(settings.smtpUrl, settings.from) : openOutbox(settings, log);
}

export function failureOf(error: unknown): DeliveryFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const concernsThisMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  if (!concernsThisMail) return 'no way';
  return responseCode !== undefined && responseCode < 500 ? 'later' : 'refused';
}

function openSmtp(url: string, from: string): Post {
  let transport: ReturnType<typeof openTransport> | undefined;
  const openTransport = () =>
    transportOf({
      url,
      pool: true,
      // No retries by nodemailer, which can't know whether the server has accepted the email. Callers retry later.
      maxRequeues: 0,
      idleTimeout: IDLE_CONNECTION_MS,
      connectionTimeout: RESPONSE_TIMEOUT_MS,
      greetingTimeout: RESPONSE_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
    });
  return {
    deliver: async (mail) => {
      transport ??= openTransport();
      const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
      await (await transport).sendMail({ ...messageOf(mail, from), signal });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** Only the server's user can read the folder, because emails may contain links into an account. */
function openOutbox(settings: MailSettings, log: Pick<FastifyBaseLogger, 'warn'>): Post {
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
    // Prevents automatic replies.
    headers: { 'auto-submitted': 'auto-generated' },
  };
}

/** Loads nodemailer with the first email, because few are sent. */
async function transportOf<Options extends object>(options: Options) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true });
}
