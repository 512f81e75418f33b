import { isUtf8 as isValidUtf8 } from 'node:buffer';
import { UnreadableSource } from '#slide-types/unreadable-source.ts';
import { kindOf } from './encodings.ts';
import { guessEncoding } from './guess-encoding.ts';
import { looksWestern, proseOf } from './text-bytes.ts';

/** The part of a document that is searched for a declared encoding. */
const HEADER_BYTES = 1_024;
/** In UTF-8, so many letters of two bytes could be letters of another encoding by chance. */
const FEWEST_UTF8_LETTERS = 4;
/** In other encodings, most letters are invalid in UTF-8. */
const LEAST_VALID_PER_BROKEN = 4;
const LEAST_VALID_PER_BROKEN_IN_OTHERS = 20;

/** U+FFFD, which the decoder writes in place of invalid bytes. */
const DAMAGED = 0xfffd;

/** A text, and what it says about its encoding. */
interface Decoded {
  text: string;
  encoding: string;
  /** The numbers of valid and of broken characters beyond ASCII. */
  letters: number;
  broken: number;
}

/**
 * Decodes a document by its byte order mark, its content type or its declaration, as far as its bytes agree with them,
 * or else by a guess. Throws UnreadableSource rather than returning wrong characters. Single damaged characters are
 * dropped. Can take long, so it runs in the parser's thread.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const bomEncoding = encodingFromBytes(bytes);
  const marked = bomEncoding === undefined ? null : decode(bytes, bomEncoding);
  if (isMostlyClean(marked)) return withoutDamage(marked);
  const headerEncoding = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const declared = [headerEncoding, declaredEncoding(bytes)].map(nameOf).filter((name) => name !== null);
  const others = declared.filter((name) => name !== 'utf-8');
  const utf8 = decode(bytes, 'utf-8');
  if (utf8 && isUtf8(bytes, utf8, others)) return withoutDamage(utf8);

  const prose = proseOf(bytes);
  const isWestern = looksWestern(prose);
  for (const name of others) {
    const decoded = decodeIfFitting(name, bytes, prose, isWestern);
    if (decoded) return withoutDamage(decoded);
  }
  if (isMostlyClean(utf8)) return withoutDamage(utf8);
  const guessed = guessEncoding(prose, isWestern ? 'latin' : 'other') ?? (isWestern ? 'windows-1252' : null);
  const decoded = guessed === null ? null : decode(bytes, guessed);
  if (!decoded || !(isWestern || isMostlyClean(decoded))) throw new UnreadableSource('feed-encoding-unknown');
  return withoutDamage(decoded);
}

/** Whether the bytes are UTF-8, and hardly mean anything in one of these encodings. */
function isUtf8(bytes: Uint8Array, { text, letters, broken }: Decoded, declared: readonly string[]): boolean {
  // ISO-2022-JP switches between alphabets with escape sequences of ASCII characters.
  if (declared.includes('iso-2022-jp') && text.includes('\u001b')) return false;
  // A character that says "damaged" may also be part of the text.
  if (broken > 0 && !isValidUtf8(bytes))
    return letters >= FEWEST_UTF8_LETTERS && letters >= broken * LEAST_VALID_PER_BROKEN;
  const isCertain = letters >= FEWEST_UTF8_LETTERS || /[\u0800-\u{10ffff}]/u.test(text);
  return isCertain || !declared.some((name) => kindOf(name) === 'multipleBytes' && decode(bytes, name)?.broken === 0);
}

/**
 * Decodes bytes if they can be in this declared encoding: servers often send a default one. Otherwise, returns null.
 */
function decodeIfFitting(name: string, bytes: Uint8Array, prose: Uint8Array, isWestern: boolean): Decoded | null {
  const kind = kindOf(name);
  if (kind === 'western') return isWestern ? decode(bytes, name) : null;
  const decoded = decode(bytes, name);
  const isClean = kind === 'multipleBytes' ? isMostlyClean(decoded) : decoded?.broken === 0;
  if (!isClean) return null;
  const guessed = guessEncoding(prose, 'other');
  return guessed === null || guessed === name || isSameFamily(guessed, name) ? decoded : null;
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

/** Whether most characters beyond ASCII are valid. Some sources cut their texts within a character. */
function isMostlyClean(decoded: Decoded | null): decoded is Decoded {
  if (decoded === null) return false;
  const { encoding, letters, broken } = decoded;
  return broken * (encoding === 'utf-8' ? 1 : LEAST_VALID_PER_BROKEN_IN_OTHERS) <= letters;
}

function withoutDamage({ text }: Decoded): string {
  return text.replaceAll('\ufffd', '');
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

/** Returns null for an unknown encoding. */
function decode(bytes: Uint8Array, encoding: string): Decoded | null {
  try {
    const decoder = new TextDecoder(encoding);
    // Decoding in one step, Node treats windows-1252 as latin1 and turns € and “ into control characters.
    const text = decoder.decode(bytes, { stream: true }) + decoder.decode();
    return { text, encoding, ...countBeyondAscii(text) };
  } catch {
    return null;
  }
}

/** Counts in place, because a text can consist of millions of characters beyond ASCII. */
function countBeyondAscii(text: string): Pick<Decoded, 'letters' | 'broken'> {
  let letters = 0;
  let broken = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DAMAGED) broken += 1;
    // The second half of a pair belongs to the same character.
    else if (code > 0x7f && !(code >= 0xdc00 && code <= 0xdfff)) letters += 1;
  }
  return { letters, broken };
}
