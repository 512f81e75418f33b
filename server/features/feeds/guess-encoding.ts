import { detectAll } from 'jschardet';
import { detectable } from './encodings.ts';

/** Fewer bytes beyond ASCII say too little about their encoding; Latin scripts have few of them in a text. */
const FEWEST_BYTES = { latin: 8, other: 16 };
/**
 * How confident the detector must be. Two bytes per letter leave it fewer mistakes to make than one: a headline in
 * Cyrillic capitals looks like small letters of another Cyrillic encoding.
 */
const LEAST_CONFIDENCE = { multipleBytes: 0.09, singleByte: 0.2, centralEuropean: 0.1, western: 0 };
/** How many times more likely than the next one the guess must be. */
const LEAST_LEAD = 1.4;

/**
 * Guesses the encoding of text that is not UTF-8, by the languages that its bytes could be in. Returns the decoder's
 * name, or null if it is uncertain; with `latin`, null also means Western European. Loads a large model at first, so
 * it runs in the parser's thread.
 */
export function guessEncoding(text: Uint8Array, script: 'latin' | 'other'): string | null {
  if (bytesBeyondAscii(text) < FEWEST_BYTES[script]) return null;
  const known = script === 'latin' ? detectable('centralEuropean') : detectable('multipleBytes', 'singleByte');
  const western = detectable('western');
  const found = candidates(text, [...known.keys(), ...western.keys()]);
  const [best] = found;
  const encoding = known.get(best?.encoding ?? '');
  if (!best || !encoding || best.confidence < LEAST_CONFIDENCE[encoding.kind]) return null;
  // The two Central European encodings differ in few letters.
  const rival = found.find((one) => (script === 'latin' ? western.has(one.encoding) : one !== best));
  return best.confidence >= (rival?.confidence ?? 0) * LEAST_LEAD ? encoding.name : null;
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
