/** Error codes of the system and of PostgreSQL. */
const CODES = ['ENOSPC', 'EDQUOT', '53100'];
const WORDS = /no space left on device|disk quota exceeded/i;

/** Whether a write failed because a disk is full, the server's or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The query layer wraps the database's own error, and its message quotes what users wrote.
  if (error.cause instanceof Error) return isDiskFull(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  // sharp only says so in words.
  return code === undefined ? saysDiskFull(error.message) : CODES.includes(code);
}

/** Whether a program or library says that a disk is full. */
export function saysDiskFull(words: string): boolean {
  return WORDS.test(words);
}
