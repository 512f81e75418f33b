/** The part of a document that is searched for a declared encoding. */
const HEADER_BYTES = 1_024;

/**
 * Decodes a document by its byte order mark, its content type or its declaration, or else guesses the encoding from its
 * bytes.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const bomEncoding = encodingFromBytes(bytes);
  if (bomEncoding) return decode(bytes, bomEncoding) ?? '';
  const headerEncoding = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const declared = declaredEncoding(bytes);
  // Servers often send a default charset: a document that declares UTF-8 and is valid UTF-8 is decoded as UTF-8.
  if (headerEncoding !== undefined && isUtf8(declared) && !isUtf8(headerEncoding)) {
    const text = decode(bytes, 'utf-8', true);
    if (text !== null) return text;
  }
  const encoding = [headerEncoding, declared].find(isEncoding);
  return encoding === undefined || isUtf8(encoding) ? decodeUndeclared(bytes) : (decode(bytes, encoding) ?? '');
}

/** Decodes as UTF-8, or as Windows-1252 if more than half of the non-ASCII characters are invalid in UTF-8. */
function decodeUndeclared(bytes: Uint8Array): string {
  const text = decode(bytes, 'utf-8') ?? '';
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  const nonAscii = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  return broken * 2 > nonAscii ? (decode(bytes, 'windows-1252') ?? '') : text;
}

function encodingFromBytes([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a byte order mark, an XML document begins with "<?".
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return 'utf-16be';
  return undefined;
}

/** The encoding in the XML declaration or in the head of a page. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const header = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_BYTES));
  const inXml = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(header)?.[1];
  return inXml ?? /<meta[^>]{0,200}?\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(header)?.[1];
}

function isEncoding(name: string | undefined): name is string {
  return name !== undefined && decode(new Uint8Array(), name) !== null;
}

function isUtf8(encoding: string | undefined): boolean {
  return encoding !== undefined && /^utf-?8$/i.test(encoding);
}

/** Returns null for an unknown encoding and, if `isStrict`, for invalid bytes. */
function decode(bytes: Uint8Array, encoding: string | undefined, isStrict = false): string | null {
  if (encoding === undefined) return null;
  try {
    const decoder = new TextDecoder(encoding, { fatal: isStrict });
    // Decoding in one step, Node treats windows-1252 as latin1 and turns € and “ into control characters.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return null;
  }
}
