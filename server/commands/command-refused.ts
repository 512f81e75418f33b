import { isDiskFull } from '#server/db/database-errors.ts';

/** What was asked can't be done, in words for the person who asked. */
export class CommandRefused extends Error {}

/** Why a command failed, for the person who gave it. */
export function sentenceOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Free up space and try again.';
  return error instanceof Error ? error.message : String(error);
}
