import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../write-whole.ts';

/** In characters. A shorter key could be guessed. */
export const SHORTEST_SESSION_KEY = 32;

/**
 * The key that tokens are signed with: as given, else made once and kept where only the server's user can read it. Throws an Error
 * in words where what is kept is no key: cut off, or behind a link that leads nowhere.
 */
export async function sessionKey(given: string | undefined, dataDirectory: string): Promise<Uint8Array> {
  if (given !== undefined) return new TextEncoder().encode(given);
  const file = path.join(dataDirectory, 'session.key');
  if (!lstatSync(file, { throwIfNoEntry: false })) {
    await writeWhole(file, randomBytes(48).toString('base64url'), 0o600);
  }
  const key = readKey(file);
  if (!isSessionKey(key)) {
    const length = key.length === 0 ? 'empty' : `too short (${key.length} characters)`;
    throw new Error(`The signing key in ${file} is ${length}. The file is incomplete or damaged. ${WAY_OUT}`);
  }
  return new TextEncoder().encode(key);
}

export function isSessionKey(key: string): boolean {
  return key.trim().length >= SHORTEST_SESSION_KEY;
}

const WAY_OUT =
  'Replace the file with the one from a backup, or delete it: the server then creates a new key, and everyone has to log in again.';

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`The signing key in ${file} can't be read (${(error as NodeJS.ErrnoException).code}). ${WAY_OUT}`);
  }
}
