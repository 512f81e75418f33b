import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for one another. */
const UNAMBIGUOUS = '23456789abcdefghjkmnpqrstuvwxyz';
const SHORT_ID_LENGTH = 7;
const LONGEST_ORIGINAL_NAME = 80;

/** The name of a channel as part of an address: letters and digits of any script, everything else becomes a hyphen. */
export function addressName(name: string): string {
  const simplified = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return [...simplified].slice(0, LONGEST_ORIGINAL_NAME).join('') || 'channel';
}

/** `wanted`, or with the first number behind it that is not among `taken`. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/** A short random name that can be read out and typed. */
export function shortId(): string {
  return Array.from({ length: SHORT_ID_LENGTH }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('');
}
