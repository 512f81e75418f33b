import { XMLParser } from 'fast-xml-parser';
import { UNREADABLE } from './feed-failures.ts';

/** The text of an element that also has attributes or child elements. */
export const TEXT_KEY = '#text';

/** Broken servers print errors before the document; with more than this, it isn't a document. */
const LONGEST_PREAMBLE = 4_000;
/** Larger documents aren't repaired if they are malformed. */
const LONGEST_MENDED = 500_000;

/**
 * Parses XML or JSON into plain values: elements and attributes are both properties, and repeated elements are
 * lists. Throws an Error with a message for users if the text is neither.
 */
export function readTree(text: string): unknown {
  const body = text.replace(/^\uFEFF/, '').trim();
  return looksLikeJson(body) ? readJson(body) : readXml(body);
}

function looksLikeJson(body: string): boolean {
  return /^(?:[\w$.]{1,100}\(\s*)?[[{]/.test(body);
}

/** Also JSONP, where the JSON is passed to a function. */
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
    // Required for numeric character references.
    htmlEntities: true,
  });
}

/** Repairs frequent mistakes: characters that XML doesn't allow, stray ampersands, text after the end. */
function mended(xml: string): string {
  return xml
    .slice(0, xml.lastIndexOf('>') + 1)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&(?!#?\w{1,31};)/g, '&amp;');
}

/** A feed's own entities are never expanded: they may be huge, or refer to other files. */
function withoutDoctype(xml: string): string {
  const start = xml.slice(0, LONGEST_PREAMBLE).search(/<!DOCTYPE/i);
  if (start < 0) return xml;
  const bracket = xml.indexOf('[', start);
  const close = xml.indexOf('>', start);
  const hasSubset = bracket >= 0 && bracket < close;
  const end = hasSubset ? xml.indexOf('>', xml.indexOf(']', bracket)) : close;
  return end < 0 ? xml : xml.slice(0, start) + xml.slice(end + 1);
}
