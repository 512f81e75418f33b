import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** Letters that are easy to tell apart, without vowels, so that no code is a word. */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 8;
/** A wrong code counts as a miss of every code that begins with the same letters. */
const PREFIX_LENGTH = 4;
const KEY_BYTES = 32;

/** What is stored of a code. */
export interface HashedCode {
  codeBeginningHash: string;
  codeHash: string;
}

/**
 * Returns a new code for a screen to show.
 * See docs/decisions/014-pair-screens-with-a-code.md
 */
export function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Normalizes a typed code, which may have lower-case letters, spaces and hyphens. Returns null if it can't be one. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/**
 * Hashes a code for storage, with the server's key: there are so few codes that someone with a copy of the database
 * could otherwise find them by trying all.
 */
export function hashCode(code: string, key: Uint8Array): HashedCode {
  const hash = (part: string) => createHmac('sha256', key).update(`pair code ${part}`).digest('hex');
  return { codeBeginningHash: hash(code.slice(0, PREFIX_LENGTH)), codeHash: hash(code) };
}

/** Returns a key with which a screen proves that it is the one that showed the code. */
export function makeDeviceKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}
