import { DatabaseUnusable } from './embedded-folder.ts';

/** What the system says when nobody answers at the database's address, or hangs up. */
const SYSTEM_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/**
 * What PostgreSQL says when it can't take work now: 08 connection, 57P shutting down or starting, 53300 too many connections,
 * 57014 a statement that took too long, 25P03 a transaction of whom nothing was heard
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const SERVER_CODES = /^(08...|57P0[1-5]|57014|25P03|53300)$/;

/**
 * What PostgreSQL says of files that it can't read, or that are not what it wrote: XX001 and XX002 damaged data or index, 58P01 a file
 * that is missing, 58030 a disk that fails.
 */
const DAMAGE_CODES = ['XX001', 'XX002', '58P01', '58030'];

/** What the driver says by itself, without a code. */
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Why the database can't be used until somebody restores a backup or mends its disk; null for any other error. */
export function damageIn(error: unknown): string | null {
  const cause = causeOf(error);
  if (cause instanceof DatabaseUnusable || DAMAGE_CODES.includes(String(cause.code))) return String(cause.message);
  return null;
}

/** Whether a query failed because the database could not be reached or used, rather than because of what was asked. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (damageIn(error) !== null) return true;
  const { code, message } = causeOf(error);
  if (typeof code === 'string') return SYSTEM_CODES.includes(code) || SERVER_CODES.test(code);
  return typeof message === 'string' && DRIVER_WORDS.test(message);
}

/** Whether something could not be written because there is no room on the disk, ours or the database's. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(String(causeOf(error).code));
}

/** The query layer wraps the database's own error. */
function causeOf(error: unknown): { code?: unknown; message?: unknown } {
  if (!(error instanceof Error)) return {};
  return error.cause instanceof Error ? error.cause : error;
}
