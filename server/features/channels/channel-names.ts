import { randomInt } from 'node:crypto';

/** Letters and digits that are not easily confused. */
const UNAMBIGUOUS = '23456789abcdefghjkmnpqrstuvwxyz';
const SHORT_ID_LENGTH = 7;
const LONGEST_ORIGINAL_NAME = 80;

/** Converts a channel's name for its address: keeps letters and digits of any script, hyphens replace the rest. */
export function toAddressName(channelName: string): string {
  const simplified = channelName
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return [...simplified].slice(0, LONGEST_ORIGINAL_NAME).join('') || 'channel';
}

/** Returns `name`, or if it is taken, `name-2`, `name-3` … */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** Returns a short random id that is easy to read aloud and to type. */
export function shortId(): string {
  return Array.from({ length: SHORT_ID_LENGTH }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('');
}
