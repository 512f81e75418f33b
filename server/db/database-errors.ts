import { DatabaseUnusable } from './embedded-folder.ts';

/**
 * Error codes of the system when nothing accepts connections at the database's address, or the connection is closed.
 */
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
 * PostgreSQL's error codes when it can't work now: 08 connection, 57P shutting down or starting, 53300 too many
 * connections, 57014 statement timeout, 25P03 idle transaction timeout
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const SERVER_CODES = /^(08...|57P0[1-5]|57014|25P03|53300)$/;

/**
 * PostgreSQL's error codes for unreadable or damaged files: XX001 and XX002 damaged data or index, 58P01 missing file,
 * 58030 I/O error.
 */
const DAMAGE_CODES = ['XX001', 'XX002', '58P01', '58030'];

/** Errors of the driver itself, which have no code. */
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;

/**
 * Returns why the database can't be used until a backup is restored or its disk is repaired; null for any other error.
 */
export function damageIn(error: unknown): string | null {
  const cause = causeOf(error);
  if (cause instanceof DatabaseUnusable || DAMAGE_CODES.includes(String(cause.code))) return String(cause.message);
  return null;
}

/** Whether a query failed because the database could not be reached or used, rather than because of the query. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (damageIn(error) !== null) return true;
  const { code, message } = causeOf(error);
  if (typeof code === 'string') return SYSTEM_CODES.includes(code) || SERVER_CODES.test(code);
  return typeof message === 'string' && DRIVER_WORDS.test(message);
}

/** Whether the database cancelled a statement, so that its transaction can't be committed. */
export function isStatementTimeout(error: unknown): boolean {
  return causeOf(error).code === '57014';
}

/** The database's own error. The query layer wraps it, and `SaveUncertain` again. */
export function causeOf(error: unknown): { code?: unknown; message?: unknown; detail?: unknown } {
  if (!(error instanceof Error)) return {};
  return error.cause instanceof Error ? causeOf(error.cause) : error;
}
