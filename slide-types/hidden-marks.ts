/** Controls, invisible marks, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/gu;
/** More marks on one letter than any script has hide the lines around it. */
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** A line of words from elsewhere without what people don't see and what hides or turns the words around it. */
export function withoutHiddenMarks(text: string): string {
  return text.replace(UNSEEN, '').replace(HEAPED_MARKS, '$1');
}
