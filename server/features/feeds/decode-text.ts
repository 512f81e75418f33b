/** How much of a document is looked at for what it says about itself. */
const BEGINNING = 1_024;

/** The text of a document: by its byte order mark, by what its sender or it says of its encoding, else by what its bytes look like. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const marked = markedEncoding(bytes);
  if (marked) return decoded(bytes, marked) ?? '';
  const sent = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const declared = declaredEncoding(bytes);
  // Servers send the charset they were installed with, whatever lies there; a document that truly is UTF-8 knows better.
  if (sent !== undefined && isUtf8(declared) && !isUtf8(sent)) {
    const text = decoded(bytes, 'utf-8', true);
    if (text !== null) return text;
  }
  const named = [sent, declared].find(isEncoding);
  return named === undefined || isUtf8(named) ? likelyText(bytes) : (decoded(bytes, named) ?? '');
}

/** UTF-8, unless most of what isn't plain English isn't UTF-8 either: then it is what old programs of the West wrote. */
function likelyText(bytes: Uint8Array): string {
  const text = decoded(bytes, 'utf-8') ?? '';
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain English begins there
  const foreign = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  return broken * 2 > foreign ? (decoded(bytes, 'windows-1252') ?? '') : text;
}

function markedEncoding([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark an XML document still begins with "<?".
  if (first === 0x3c && second === 0 && third === 0x3f && fourth === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f) return 'utf-16be';
  return undefined;
}

/** What an XML declaration or the head of a page says. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, BEGINNING));
  const inXml = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1];
  return inXml ?? /<meta[^>]{0,200}?\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(beginning)?.[1];
}

function isEncoding(name: string | undefined): name is string {
  return name !== undefined && decoded(new Uint8Array(), name) !== null;
}

function isUtf8(encoding: string | undefined): boolean {
  return encoding !== undefined && /^utf-?8$/i.test(encoding);
}

/** Null where the encoding is none, or the bytes are not in it and must be. */
function decoded(bytes: Uint8Array, encoding: string | undefined, mustFit = false): string | null {
  if (encoding === undefined) return null;
  try {
    const decoder = new TextDecoder(encoding, { fatal: mustFit });
    // In one go, Node's decoder takes windows-1252 for latin1 and makes control characters of € and “.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return null;
  }
}
