import type { FeedReader } from '../feed.ts';
import { isRecord } from '../is-record.ts';
import { shortened } from '../text-end.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { readMappedFeed } from './feed-mapped.ts';
import { hasMapping, type Mapping, type MappingSourceFields, mappingOf } from './feed-mapping.ts';
import { readOutline } from './feed-outline.ts';
import { GENERATOR, MOST_ITEMS, type RateFeed } from './feed-rates.ts';
import { readStandardFeed } from './feed-standard.ts';
import type { RateOutline } from './feed-tables.ts';
import { textOf } from './feed-text.ts';
import { type FeedTree, readTree } from './feed-tree.ts';

/** How many characters are kept of each text of files of this product. */
const LONGEST_WRITTEN = 2_000;
/** Reads the structure of a document instead of its rates. */
const OUTLINE = 'outline';

type SourceFields = { interestrate_path: string } & MappingSourceFields;

/** Reads the source of interest rate slides: XML or JSON, external or from a file on this server. */
export const interestrateFeed: FeedReader<SourceFields, RateFeed | RateOutline> = {
  shape: 1,
  request(fields) {
    if (fields.interestrate_path === '') return null;
    const mapping = hasMapping(fields) ? { variant: JSON.stringify(mappingOf(fields)) } : {};
    return { address: fields.interestrate_path, ...mapping };
  },
  outline: ({ interestrate_path }) =>
    interestrate_path === '' ? null : { address: interestrate_path, variant: OUTLINE },
  read({ text, variant }) {
    if (variant === OUTLINE) return outlineOf(text);
    return readRateFeed(text, variant === undefined ? null : (JSON.parse(variant) as Mapping));
  },
};

/**
 * Reads any document by a mapping; without one, a file of this product, or a feed of rates in one of the
 * specification's formats. Throws UnreadableSource if the text is neither XML nor JSON, or of an unknown format.
 */
export function readRateFeed(text: string, mapping: Mapping | null = null): RateFeed {
  const tree = documentIn(text);
  const feed = mapping ? readMappedFeed(tree, mapping) : (readWritten(tree) ?? readStandardFeed(tree));
  if (feed) return feed;
  throw new UnreadableSource(readOutline(tree).tables.length > 0 ? 'rates-unknown' : 'rates-absent');
}

function outlineOf(text: string): RateOutline {
  const outline = readOutline(documentIn(text));
  if (outline.tables.length === 0) throw new UnreadableSource('rates-absent');
  return outline;
}

/** The tree of a document. A page is never one: it is an error message or a request to log in. */
function documentIn(text: string): FeedTree {
  const tree = readTree(text);
  const isPage = isRecord(tree.root) && Object.keys(tree.root).some((name) => name.toLowerCase() === 'html');
  if (isPage) throw new UnreadableSource('rates-absent');
  return tree;
}

/** Reads a file written by `writeRateFeed` literally; null for other files. */
function readWritten({ root }: FeedTree): RateFeed | null {
  const rss = isRecord(root) ? root.rss : null;
  const channel = isRecord(rss) ? rss.channel : null;
  if (!isRecord(channel) || channel.generator !== GENERATOR) return null;
  const { item = [] } = channel;
  const asWritten = (value: unknown) => shortened(textOf(value), LONGEST_WRITTEN);
  return {
    title: asWritten(channel.title),
    description: asWritten(channel.description),
    items: (Array.isArray(item) ? item : [item])
      .slice(0, MOST_ITEMS)
      .filter(isRecord)
      .map((line) => ({ description: asWritten(line.title), rate: asWritten(line.description) })),
  };
}
