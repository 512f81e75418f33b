import { XMLParser } from 'fast-xml-parser';
import { UnreadableSource } from '../unreadable-source.ts';
import { withNumbersAsText } from './feed-numbers.ts';
import { TEXT_KEY } from './feed-text.ts';

/** Begins the names of attributes. */
const ATTRIBUTE = '@';

/** Broken servers print errors before the document; with more than this, it isn't a document. */
const LONGEST_PREAMBLE = 4_000;
/** Larger documents aren't repaired if they are malformed. */
const LONGEST_MENDED = 500_000;

/**
 * Parses XML or JSON into texts, lists and records: elements and attributes are properties, repeated elements are
 * lists, and numbers are texts with exactly the digits of the source. Throws an Error with a message for users if the
 * text is neither.
 */
export function readTree(text: string): FeedTree {
  const body = text.replace(/^\uFEFF/, '').trim();
  return looksLikeJson(body)
    ? { format: 'json', root: readJson(body) }
    : { format: 'xml', root: withoutDeclarations(readXml(body)) };
}

export interface FeedTree {
  format: 'json' | 'xml';
  root: unknown;
}

/** Without `<?xml … ?>` and other instructions, which the parser returns as elements. */
function withoutDeclarations(root: unknown): unknown {
  return Object.fromEntries(Object.entries(root ?? {}).filter(([name]) => !name.startsWith('?')));
}

function looksLikeJson(body: string): boolean {
  return /^(?:[\w$.]{1,100}\(\s*)?[[{]/.test(body);
}

/** Also JSONP, where the JSON is passed to a function. */
function readJson(body: string): unknown {
  const start = body.search(/[[{]/);
  const json = start === 0 ? body : body.slice(start).replace(/\)\s*;?$/, '');
  try {
    JSON.parse(json);
  } catch {
    throw new UnreadableSource('feed-not-json');
  }
  return JSON.parse(withNumbersAsText(json));
}

function readXml(body: string): unknown {
  const start = body.search(/<[?!\w]/);
  if (start < 0 || start > LONGEST_PREAMBLE) throw new UnreadableSource('feed-not-xml');
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
  throw new UnreadableSource('feed-not-xml');
}

function parsed(xml: string): unknown {
  return parser().parse(xml, true);
}

function parser(): XMLParser {
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: ATTRIBUTE,
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
