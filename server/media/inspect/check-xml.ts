import { SaxesParser } from 'saxes';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { type Refusal, unsupportedType } from '#server/errors.ts';

/** The limit of the feed parser. No real feed is nested this deeply. */
const MAX_DEPTH = 100;
/** Root elements of documents that browsers would render or run, whatever their file name says. */
const PAGES = ['svg', 'html'];
/** Encodings that contain ASCII, so that another parser can't read different markup in the same bytes. */
const ASCII_COMPATIBLE = /^(utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;

/** Throws 415 unless these bytes are a well-formed XML document without a document type, and not SVG or HTML. */
export function checkXml(bytes: Uint8Array): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('error', () => {
    throw refused(problem('xml-malformed'));
  });
  parser.on('doctype', () => {
    throw refused(problem('xml-with-doctype'));
  });
  parser.on('opentag', ({ local }) => {
    if (depth === 0 && PAGES.includes(local.toLowerCase())) throw refused(problem('xml-is-a-page'));
    depth += 1;
    if (depth > MAX_DEPTH) throw refused(problem('xml-too-deep'));
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(decode(bytes)).close();
}

/** Decodes a document by its byte order mark, else by the encoding it declares, else as UTF-8. */
function decode(bytes: Uint8Array): string {
  const encoding = encodingByMark(bytes) ?? declaredEncoding(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw refused(problem('xml-encoding-unreadable'));
  }
}

function encodingByMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1];
  if (declared !== undefined && !ASCII_COMPATIBLE.test(declared)) throw refused(problem('xml-encoding-unreadable'));
  return declared;
}

function refused(reason: Problem): Refusal {
  return unsupportedType(problem('xml-refused', { reason }));
}
