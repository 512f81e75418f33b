import { XMLParser } from 'fast-xml-parser';
import { UNREADABLE } from './feed-failures.ts';

/** What stands in an element beside its attributes and other elements. */
export const TEXT_KEY = '#text';

/** Servers that are broken write their complaints before the document; more than this is no document. */
const LONGEST_PREAMBLE = 4_000;
/** Beyond this, a document that is wrong is not worth a second look. */
const LONGEST_MENDED = 500_000;

/**
 * A document of XML or JSON as plain values: elements and attributes are properties alike, whatever stands several times is
 * a list. Throws an Error whose message is for people when it is neither.
 */
export function readTree(text: string): unknown {
  const body = text.replace(/^\uFEFF/, '').trim();
  return looksLikeJson(body) ? readJson(body) : readXml(body);
}

function looksLikeJson(body: string): boolean {
  return /^(?:[\w$.]{1,100}\(\s*)?[[{]/.test(body);
}

/** Also where the JSON is handed to a function, as for scripts of other pages. */
function readJson(body: string): unknown {
  const start = body.search(/[[{]/);
  const json = start === 0 ? body : body.slice(start).replace(/\)\s*;?$/, '');
  try {
    return JSON.parse(json);
  } catch {
    throw new Error(UNREADABLE.json);
  }
}

function readXml(body: string): unknown {
  const start = body.search(/<[?!\w]/);
  if (start < 0 || start > LONGEST_PREAMBLE) throw new Error(UNREADABLE.xml);
  const xml = withoutDoctype(body.slice(start));
  try {
    return parsed(xml);
  } catch {
    // Not as it should be; perhaps as careless programs write it.
  }
  try {
    if (xml.length <= LONGEST_MENDED) return parsed(mended(xml));
  } catch {
    // Not even then.
  }
  throw new Error(UNREADABLE.xml);
}

function parsed(xml: string): unknown {
  return parser().parse(xml, true);
}

function parser(): XMLParser {
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    textNodeName: TEXT_KEY,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    // Only with these it also reads characters that are written as numbers.
    htmlEntities: true,
  });
}

/** Without what careless programs write most often: characters that XML can't hold, ampersands that begin nothing, letters after the end. */
function mended(xml: string): string {
  return xml
    .slice(0, xml.lastIndexOf('>') + 1)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&(?!#?\w{1,31};)/g, '&amp;');
}

/** A feed's own entities are never looked at: what they stand for may be enormous, or lie elsewhere. */
function withoutDoctype(xml: string): string {
  const start = xml.slice(0, LONGEST_PREAMBLE).search(/<!DOCTYPE/i);
  if (start < 0) return xml;
  const bracket = xml.indexOf('[', start);
  const close = xml.indexOf('>', start);
  const hasSubset = bracket >= 0 && bracket < close;
  const end = hasSubset ? xml.indexOf('>', xml.indexOf(']', bracket)) : close;
  return end < 0 ? xml : xml.slice(0, start) + xml.slice(end + 1);
}
