/** Control characters, invisible characters, and characters that change the direction of text. */
const UNSEEN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/gu;
/** More marks on one letter than in any script cover the surrounding lines. */
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Removes invisible characters and those that hide or reverse the surrounding text from an external line of text. */
export function withoutHiddenMarks(text: string): string {
  return text.replace(UNSEEN, '').replace(HEAPED_MARKS, '$1');
}
