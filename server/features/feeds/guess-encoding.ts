import { detectAll } from 'jschardet';

/** The encodings that are guessed, by their names in the detector, with those in the decoder. */
const MULTIPLE_BYTES: Record<string, string> = {
  ...{ GB18030: 'gb18030', Big5: 'big5', CP932: 'shift_jis', 'EUC-JP': 'euc-jp', CP949: 'euc-kr' },
};
/** The decoder of KOI8-U also knows the letters of KOI8-R, and has letters where KOI8-R has lines of tables. */
const SINGLE_BYTES: Record<string, string> = {
  ...{ 'Windows-1251': 'windows-1251', 'KOI8-R': 'koi8-u', 'ISO-8859-5': 'iso-8859-5', IBM866: 'ibm866' },
  ...{ 'Windows-1253': 'windows-1253', 'Windows-1255': 'windows-1255', 'Windows-1256': 'windows-1256' },
  CP874: 'windows-874',
};
const CENTRAL_EUROPEAN: Record<string, string> = { 'Windows-1250': 'windows-1250', 'ISO-8859-2': 'iso-8859-2' };
const WESTERN = 'Windows-1252';

/** Fewer bytes beyond ASCII say too little about their encoding; Latin scripts have few of them in a text. */
const FEWEST_BYTES = { latin: 8, other: 16 };
/**
 * How confident the detector must be. Two bytes per letter leave it fewer mistakes to make than one: a headline in
 * Cyrillic capitals looks like small letters of another Cyrillic encoding.
 */
const LEAST_CONFIDENCE = { multipleBytes: 0.09, singleByte: 0.2, centralEuropean: 0.1 };
/** How many times more likely than the next one the guess must be. */
const LEAST_LEAD = 1.4;

/**
 * Guesses the encoding of text that is not UTF-8, by the languages that its bytes could be in. Returns the decoder's
 * name, or null if it is uncertain; with `latin`, null also means Western European. Loads a large model at first, so
 * it runs in the parser's thread.
 */
export function guessEncoding(text: Uint8Array, script: 'latin' | 'other'): string | null {
  if (bytesBeyondAscii(text) < FEWEST_BYTES[script]) return null;
  const known = script === 'latin' ? CENTRAL_EUROPEAN : { ...MULTIPLE_BYTES, ...SINGLE_BYTES };
  const found = candidates(text, [...Object.keys(known), WESTERN]);
  const [best] = found;
  const encoding = known[best?.encoding ?? ''];
  if (!best || encoding === undefined || best.confidence < leastConfidence(best.encoding)) return null;
  // The two Central European encodings differ in few letters.
  const rival = found.find((one) => (script === 'latin' ? one.encoding === WESTERN : one !== best));
  return best.confidence >= (rival?.confidence ?? 0) * LEAST_LEAD ? encoding : null;
}

function leastConfidence(encoding: string): number {
  if (encoding in CENTRAL_EUROPEAN) return LEAST_CONFIDENCE.centralEuropean;
  return encoding in MULTIPLE_BYTES ? LEAST_CONFIDENCE.multipleBytes : LEAST_CONFIDENCE.singleByte;
}

/** The most likely first, of these only. */
function candidates(text: Uint8Array, detectEncodings: string[]): { encoding: string; confidence: number }[] {
  return detectAll(text, { minimumThreshold: 0, detectEncodings }).flatMap(({ encoding, confidence }) =>
    encoding !== null && detectEncodings.includes(encoding) ? [{ encoding, confidence }] : [],
  );
}

function bytesBeyondAscii(text: Uint8Array): number {
  return text.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
}
