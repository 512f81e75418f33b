import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { FeedReader } from '../feed.ts';

/** One line of a board of rates: what it is for, and the rate as people read it. */
export interface RateItem {
  description: string;
  rate: string;
}

/** A feed of rates (specification, section 3). */
export interface RateFeed {
  title: string;
  description: string;
  items: RateItem[];
}

/** How slides of rates read their source: by the specification, XML or JSON, from elsewhere or from a file of this server. */
export const interestrateFeed: FeedReader<{ interestrate_path: string }, RateFeed> = {
  request: ({ interestrate_path }) => (interestrate_path === '' ? null : { address: interestrate_path }),
  read: ({ text }) => readRateFeed(text),
};

/** Beyond what any board shows; a feed that goes on is read so far. */
const MOST_ITEMS = 1_000;

/** What feeds call their list. */
const ITEM_KEYS = ['item', 'items', 'itemList', 'rows'];
const DEEPEST_FEED = 20;

/** Everything that XML can't hold: control characters, halves of a character, the two code points that are none. */
const NOT_FOR_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Whether XML can hold this text. */
export function isForXml(text: string): boolean {
  return !NOT_FOR_XML.test(text);
}

/** A feed as XML that `readRateFeed` reads back to the same feed, whatever its texts hold that `isForXml` lets through. */
export function writeRateFeed({ title, description, items }: RateFeed): string {
  const builder = new XMLBuilder({
    format: true,
    ignoreAttributes: false,
    processEntities: false,
    tagValueProcessor: (_name: string, value: unknown) => escapeText(String(value)),
  });
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    rss: {
      '@_version': '2.0',
      channel: {
        title,
        description,
        item: items.map((item) => ({ title: item.description, description: item.rate })),
      },
    },
  });
}

/** Space at the ends and between lines is written as numbers too: readers of XML change or drop it where it stands as it is. */
function escapeText(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character)
    .replace(/[\t\n\r\u0085\u2028\u2029]|^\s+|\s+$/g, (space) =>
      [...space].map((character) => `&#${character.codePointAt(0)};`).join(''),
    );
}

/**
 * Reads a feed of rates: XML whose items have a title and a description, or JSON with a title, a description and a list of
 * items (specification, section 7). Throws an Error whose message is for people when there is no feed in the text.
 */
export function readRateFeed(text: string): RateFeed {
  const isJson = /^\s*[[{]/.test(text);
  const feed = isJson ? feedInJson(readJson(text)) : feedInXml(readXml(text), DEEPEST_FEED);
  if (!feed) throw new Error('There are no rates in this feed.');
  const list = ITEM_KEYS.map((key) => feed[key]).find((value) => value !== undefined) ?? [];
  return {
    title: textOf(feed.title),
    description: textOf(feed.description),
    items: (Array.isArray(list) ? list : [list]).slice(0, MOST_ITEMS).filter(isRecord).map(readItem),
  };
}

/** A line is written as a title and its description, or as a description and its rate. */
function readItem({ title, description, rate }: Record<string, unknown>): RateItem {
  if (rate === undefined) return { description: textOf(title), rate: textOf(description) };
  return { description: textOf(description ?? title), rate: textOf(rate) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This feed is not valid JSON.');
  }
}

function readXml(text: string): unknown {
  try {
    return parser().parse(text, true);
  } catch {
    throw new Error('This feed is not valid XML.');
  }
}

function parser(): XMLParser {
  return new XMLParser({
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    // Only with these it also reads characters that are written as numbers.
    htmlEntities: true,
  });
}

function feedInJson(value: unknown): Record<string, unknown> | null {
  if (Array.isArray(value)) return { item: value };
  return isRecord(value) && ITEM_KEYS.some((key) => key in value) ? value : null;
}

/** The element that holds the items, wherever it is; else an empty channel. */
function feedInXml(value: unknown, depth: number): Record<string, unknown> | null {
  if (!isRecord(value) || depth === 0) return null;
  if ('item' in value) return value;
  for (const inner of Object.values(value)) {
    const found = feedInXml(inner, depth - 1);
    if (found) return found;
  }
  return isRecord(value.channel) ? value.channel : null;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value[0]);
  if (isRecord(value)) return textOf(value['#text']);
  return value === undefined || value === null ? '' : String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
