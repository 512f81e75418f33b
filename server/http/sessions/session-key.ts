import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeAtomically } from '#server/files/write-atomically.ts';

/** Minimum length in characters. A shorter key could be guessed. */
export const MIN_SESSION_KEY_LENGTH = 32;

/**
 * Returns the key that signs tokens: the configured one, or one from a file that is created once and readable only by
 * the server's user. Throws an Error for the administrator if the file can't be read or is incomplete. Doesn't replace
 * a broken link: the file may be on a disk that is not mounted.
 */
export async function sessionKey(configured: string | undefined, dataDirectory: string): Promise<Uint8Array> {
  if (configured !== undefined) return new TextEncoder().encode(configured);
  const file = path.join(dataDirectory, 'session.key');
  if (!lstatSync(file, { throwIfNoEntry: false })) {
    await writeAtomically(file, randomBytes(48).toString('base64url'), 0o600);
  }
  const key = readKey(file);
  if (!isSessionKey(key)) {
    const length = key.length === 0 ? 'empty' : `too short (${key.length} characters)`;
    throw new Error(`The signing key in ${file} is ${length}. The file is incomplete or damaged. ${HOW_TO_FIX}`);
  }
  return new TextEncoder().encode(key);
}

export function isSessionKey(key: string): boolean {
  return key.trim().length >= MIN_SESSION_KEY_LENGTH;
}

const HOW_TO_FIX =
  'Replace the file with the one from a backup, or delete it: the server then creates a new key, and everyone has to log in again.';

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `The signing key in ${file} can't be read (${(error as NodeJS.ErrnoException).code}). ${HOW_TO_FIX}`,
    );
  }
}
