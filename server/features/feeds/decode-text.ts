import { SourceFailure } from './source-failure.ts';
import { looksWestern, proseOf } from './text-bytes.ts';

/** The part of a document that is searched for a declared encoding. */
const HEADER_BYTES = 1_024;
/** In UTF-8, so many letters of two bytes could be letters of another encoding by chance. */
const FEWEST_UTF8_LETTERS = 4;
/** In other encodings, most letters are invalid in UTF-8. */
const LEAST_VALID_PER_BROKEN = 4;
const LEAST_VALID_PER_BROKEN_IN_OTHERS = 20;

/** Guesses the encoding of a part of a text by its languages; null if uncertain. Never guesses UTF-8. */
export type GuessEncoding = (text: Uint8Array, script: 'latin' | 'other') => Promise<string | null>;

/**
 * Decodes a document by its byte order mark, its content type or its declaration, as far as its bytes agree with them,
 * or else by a guess. Throws SourceFailure rather than returning wrong characters. Single damaged characters are
 * dropped.
 */
export async function decodeText(bytes: Uint8Array, contentType: string, guess: GuessEncoding): Promise<string> {
  const bomEncoding = encodingFromBytes(bytes);
  if (bomEncoding && isMostlyClean(bytes, bomEncoding)) return withoutDamage(decode(bytes, bomEncoding) ?? '');
  const headerEncoding = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const declared = [headerEncoding, declaredEncoding(bytes)].map(nameOf).filter((name) => name !== null);
  const others = declared.filter((name) => name !== 'utf-8');
  if (isUtf8(bytes, others)) return withoutDamage(decode(bytes, 'utf-8') ?? '');

  const prose = proseOf(bytes);
  const isWestern = looksWestern(prose);
  const trusted = await firstOf(others, (name) => fits(name, bytes, prose, isWestern, guess));
  const encoding = trusted ?? (await undeclaredEncoding(bytes, prose, isWestern, guess));
  if (encoding === null) throw new SourceFailure('The text of this source can’t be decoded. Its encoding is unknown.');
  return withoutDamage(decode(bytes, encoding) ?? '');
}

/** Whether the bytes are UTF-8, and hardly mean anything in one of these encodings. */
function isUtf8(bytes: Uint8Array, declared: readonly string[]): boolean {
  const text = decode(bytes, 'utf-8') ?? '';
  // ISO-2022-JP switches between alphabets with escape sequences of ASCII characters.
  if (declared.includes('iso-2022-jp') && text.includes('\u001b')) return false;
  const { letters, broken } = beyondAscii(text);
  if (decode(bytes, 'utf-8', true) === null)
    return letters >= FEWEST_UTF8_LETTERS && letters >= broken * LEAST_VALID_PER_BROKEN;
  const isCertain = letters >= FEWEST_UTF8_LETTERS || /[\u0800-\u{10ffff}]/u.test(text);
  return isCertain || !declared.some((name) => MULTIPLE_BYTES.has(name) && decode(bytes, name, true) !== null);
}

const MULTIPLE_BYTES = new Set(['gbk', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);
const WESTERN = new Set(['windows-1252', 'iso-8859-15', 'macintosh']);

/** Whether the bytes may be in this declared encoding: servers often send a default one. */
async function fits(
  name: string,
  bytes: Uint8Array,
  prose: Uint8Array,
  isWestern: boolean,
  guess: GuessEncoding,
): Promise<boolean> {
  if (WESTERN.has(name)) return isWestern;
  const isClean = MULTIPLE_BYTES.has(name) ? isMostlyClean(bytes, name) : decode(bytes, name, true) !== null;
  if (!isClean) return false;
  const guessed = await guess(prose, 'other');
  return guessed === null || guessed === name || isSameFamily(guessed, name);
}

function isSameFamily(one: string, other: string): boolean {
  return FAMILIES.some((family) => family.includes(one) && family.includes(other));
}

/** Encodings with the same letters at the same places. */
const FAMILIES = [
  ['gbk', 'gb18030'],
  ['windows-1253', 'iso-8859-7'],
  ['windows-1255', 'iso-8859-8', 'iso-8859-8-i'],
];

async function undeclaredEncoding(
  bytes: Uint8Array,
  prose: Uint8Array,
  isWestern: boolean,
  guess: GuessEncoding,
): Promise<string | null> {
  if (isMostlyClean(bytes, 'utf-8')) return 'utf-8';
  if (isWestern) return (await guess(prose, 'latin')) ?? 'windows-1252';
  const guessed = await guess(prose, 'other');
  return guessed !== null && isMostlyClean(bytes, guessed) ? guessed : null;
}

/** Whether most characters beyond ASCII are valid. Some sources cut their texts within a character. */
function isMostlyClean(bytes: Uint8Array, encoding: string): boolean {
  const { letters, broken } = beyondAscii(decode(bytes, encoding) ?? '');
  return broken * (encoding === 'utf-8' ? 1 : LEAST_VALID_PER_BROKEN_IN_OTHERS) <= letters;
}

/** The numbers of valid and of broken characters beyond ASCII. */
function beyondAscii(text: string): { letters: number; broken: number } {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return { broken, letters: (text.match(/[\u0080-\u{10ffff}]/gu)?.length ?? 0) - broken };
}

function withoutDamage(text: string): string {
  return text.replaceAll('\ufffd', '');
}

async function firstOf(names: readonly string[], test: (name: string) => Promise<boolean>): Promise<string | null> {
  for (const name of names) if (await test(name)) return name;
  return null;
}

function encodingFromBytes([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a byte order mark, an XML document begins with "<?" and a JSON one with "{" or "[" and a quote or space.
  if (isMarkup(first) && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && isMarkup(second) && third === 0 && fourth !== 0) return 'utf-16be';
  return undefined;
}

function isMarkup(byte: number | undefined): boolean {
  return byte !== undefined && '<{['.includes(String.fromCharCode(byte));
}

/** The encoding in the XML declaration or in the head of a page. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const header = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_BYTES));
  const inXml = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(header)?.[1];
  return inXml ?? /<meta[^>]{0,200}?\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(header)?.[1];
}

/** The decoder's name of a declared encoding; null if it is unknown. */
function nameOf(label: string | undefined): string | null {
  try {
    const name = label === undefined ? null : new TextDecoder(label).encoding;
    // A superset where it matters: it has Ukrainian letters in place of lines for tables.
    return name === 'koi8-r' ? 'koi8-u' : name;
  } catch {
    return null;
  }
}

/** Returns null for an unknown encoding and, if `isStrict`, for invalid bytes. */
function decode(bytes: Uint8Array, encoding: string, isStrict = false): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: isStrict });
    // Decoding in one step, Node treats windows-1252 as latin1 and turns € and “ into control characters.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return null;
  }
}
