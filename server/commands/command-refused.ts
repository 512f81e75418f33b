import { isDiskFull } from '#server/disk-full.ts';

/** The command can't be run. The message is for the person who entered it. */
export class CommandRefused extends Error {}

/** Returns why a command failed, for the person who entered it. */
export function sentenceOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Free up space and try again.';
  return error instanceof Error ? error.message : String(error);
}
