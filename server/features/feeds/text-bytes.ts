/** More isn't needed to recognize an encoding. */
const MOST_BYTES = 16_384;
/** Only this much of a document is searched for text, from shortly before the first byte beyond ASCII on. */
const MOST_SEARCHED = 1_000_000;
/** The tag or address that the first byte beyond ASCII may be a part of begins within this. */
const BYTES_BEFORE = 2_000;

/** Tags and addresses, which are ASCII in all encodings and say nothing about the language. */
const NO_PROSE = /<[^<>]*>|https?:[^\s<>"]+/g;

/** Average length of runs of bytes beyond ASCII, above which they can't be accents among Latin letters. */
const LONGEST_WESTERN_RUN = 2;
const MOST_UNUSUAL = 0.2;

/** The texts of a document, from the first byte beyond ASCII on. */
export function proseOf(bytes: Uint8Array): Uint8Array {
  const from = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - BYTES_BEFORE);
  const text = Buffer.from(bytes.subarray(from, from + MOST_SEARCHED)).toString('latin1');
  const prose = text.replace(NO_PROSE, ' ');
  const start = Math.max(0, prose.search(/[\u0080-\u00ff]/));
  return Buffer.from(prose.slice(start, start + MOST_BYTES), 'latin1');
}

/**
 * Whether the bytes beyond ASCII can be accented Latin letters and typographic marks of windows-1252: they are single,
 * between ASCII letters, and none of the rarest.
 */
export function looksWestern(prose: Uint8Array): boolean {
  const text = Buffer.from(prose).toString('latin1');
  // Without the space that doesn't break, which often follows or precedes a mark.
  const runs = text.match(/[\u0080-\u009f\u00a1-\u00ff]+/g) ?? [];
  const bytes = runs.reduce((count, run) => count + run.length, 0);
  const unusual = runs.reduce((count, run) => count + (run.match(UNUSUAL)?.length ?? 0), 0);
  return bytes <= runs.length * LONGEST_WESTERN_RUN && unusual <= bytes * MOST_UNUSUAL;
}

/** Bytes that are unused in windows-1252, or rare in all Western European languages. */
const UNUSUAL = /[\u0081\u0083\u0086-\u0089\u008b\u008d\u008f\u0090\u0098\u009b\u009d]/g;
