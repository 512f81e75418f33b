/** Error codes of the system and of PostgreSQL. */
const CODES = ['ENOSPC', 'EDQUOT', '53100'];
/** What programs and libraries say that report no code. */
const WORDS = /no space left on device|disk quota exceeded/i;

/** Whether a write failed because a disk is full, the server's or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  // The query layer wraps the database's own error.
  return CODES.includes(String(code)) || WORDS.test(error.message) || isDiskFull(error.cause);
}
