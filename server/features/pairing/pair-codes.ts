import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** Letters that nobody mistakes for one another, without vowels, so that no code is a word. */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 8;
/** A wrong code counts against the one that begins like it. */
const BEGINNING_LENGTH = 4;
const KEY_BYTES = 32;

/** What of a code is stored. */
export interface HashedCode {
  codeBeginningHash: string;
  codeHash: string;
}

/**
 * A new code for a screen to show.
 * See docs/decisions/014-pair-screens-with-a-code.md
 */
export function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The code that somebody typed: in any case, with spaces or hyphens; null for what can't be one. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/**
 * What is stored in a code's place. There are few enough codes to try them all, so the server's own key goes in: whoever
 * reads the database can't tell them.
 */
export function hashCode(code: string, key: Uint8Array): HashedCode {
  const hash = (part: string) => createHmac('sha256', key).update(`pair code ${part}`).digest('hex');
  return { codeBeginningHash: hash(code.slice(0, BEGINNING_LENGTH)), codeHash: hash(code) };
}

/** A key that a screen proves with that it is the one that showed the code. */
export function makeDeviceKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}
