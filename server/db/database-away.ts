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

/** What the driver says by itself, without a code. */
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Whether a query failed because the database could not be reached, rather than because of what was asked. */
export function isDatabaseAway(error: unknown): boolean {
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
