import { UnreadableSource } from '../unreadable-source.ts';

const ROOT = /<(?:\?xml|rss|feed|[\w-]+:(?:rss|feed|rdf))[\s>]/i;
const END = /<\/(?:rss|feed|[\w-]+:(?:rss|feed|rdf))\s*>/i;
/** The prefix of RSS elements, if they have one: `<rss:channel>`. */
const PREFIX = /<([\w-]{1,50}):channel[\s>]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NOT_FOR_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** "We <3 you" */
const NO_TAG = /<(?![\p{L}_:/!?])/gu;

/** Names of elements in which sites put the address of an item's image. */
const PICTURE_ELEMENT =
  /<((?:\w+:)?(?:featured[-_]?image|featuredimage|post[-_]?thumbnail|thumbnail(?:[-_]?url)?|image(?:[-_]?url)?|picture|photo))(?:\s[^<>]{0,500})?>\s*(?:<url>\s*)?(?:<!\[CDATA\[\s*)?((?:https?:)?\/[^\s<>\]"]{1,2000})\s*(?:\]\]>\s*)?(?:<\/url>[\s\S]{0,1000}?)?<\/\1>/gi;

/**
 * Repairs an XML feed for the parser: removes text before its start, document types, invalid characters and prefixes of
 * RSS elements, and converts site-specific image elements. Throws UnreadableSource if its end is missing.
 */
export function repairedXml(xml: string): string {
  const text = withoutPrefix(xml);
  const start = text.search(ROOT);
  if (start < 0) throw new UnreadableSource('feed-absent');
  if (!END.test(text)) throw new UnreadableSource('feed-incomplete');
  const firstItem = text.search(/<(?:item|entry)[\s>]/i);
  const itemsStart = firstItem < start ? text.length : firstItem;
  const head = withoutDoctype(text.slice(start, itemsStart));
  const items = text.slice(itemsStart).replace(PICTURE_ELEMENT, asKnownPicture);
  return `${head}${items}`.replace(NOT_FOR_XML, '').replace(NO_TAG, '&lt;');
}

/** Removes the prefix of RSS elements, which the parser only knows in RDF. Other prefixes are names of extensions. */
function withoutPrefix(xml: string): string {
  const prefix = PREFIX.exec(xml)?.[1];
  if (prefix === undefined) return xml;
  return xml.replace(new RegExp(`(</?)${prefix}:(?=[\\w-])`, 'g'), '$1');
}

/** Removes the document type, which could define entities that expand to huge texts. Feeds don't need one. */
function withoutDoctype(head: string): string {
  const start = head.search(/<!DOCTYPE\s/i);
  if (start < 0) return head;
  const doctype = /<!DOCTYPE\s[^[>]*(?:\[[\s\S]*?\]\s*)?>/iy;
  doctype.lastIndex = start;
  return head.slice(0, start) + head.slice(doctype.test(head) ? doctype.lastIndex : head.length);
}

function asKnownPicture(_: string, _name: string, address: string): string {
  return `<media:thumbnail url="${address.replace(/&(?!amp;)/g, '&amp;')}"/>`;
}
