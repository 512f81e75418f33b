/**
 * The beginning of a text, at most this many UTF-16 code units. Cuts no character in half: PostgreSQL can't store half
 * a character.
 */
export function beginningOf(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}

/** A text, or its beginning with an ellipsis: together at most this many UTF-16 code units. */
export function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${beginningOf(text, longest - 1).trimEnd()}…`;
}

/** Like `shortened`, but cuts between words, except in languages without spaces. */
export function shortenedToWords(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const space = text.lastIndexOf(' ', longest - 1);
  const isNear = space > 0 && space > Math.min(longest * 0.8, longest - 30);
  const words = beginningOf(text, isNear ? space : longest - 1);
  return `${withoutEnd(words, /[\s.,;:!?…–—-]/)}…`;
}

/** Removes all characters of this kind from the end of a text. A regular expression would need quadratic time. */
export function withoutEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 0 && kind.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
