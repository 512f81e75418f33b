import type { FeedReader } from '../feed.ts';
import { UNREADABLE } from './feed-failures.ts';
import { findRates, hasEmptyList } from './feed-lists.ts';
import { GENERATOR, type RateFeed } from './feed-rates.ts';
import { isRecord, plainText, shortened, textOf } from './feed-text.ts';
import { readTree } from './feed-tree.ts';

/** How many characters are kept of each text, both from external feeds and from files of this product. */
const LONGEST = { title: 200, description: 600, item: 300, rate: 80, written: 2_000 };
/** More than any slide shows; the rest isn't read. */
const MOST_ITEMS = 1_000;

/** Reads the source of interest rate slides: XML or JSON, external or from a file on this server. */
export const interestrateFeed: FeedReader<{ interestrate_path: string }, RateFeed> = {
  request: ({ interestrate_path }) => (interestrate_path === '' ? null : { address: interestrate_path }),
  read: ({ text }) => readRateFeed(text),
};

/**
 * Reads a feed of rates: XML whose items have a title and a description, or JSON with a title, a description and a list
 * of
 * items (specification, section 7), or anything else that looks like a list of names and rates. Throws an Error with a
 * message for users if the text contains no feed.
 */
export function readRateFeed(text: string): RateFeed {
  const tree = readTree(text);
  const written = readWritten(tree);
  if (written) return written;
  if (isPage(tree)) throw new Error(UNREADABLE.noRates);
  const found = findRates(tree);
  if (!found && !hasEmptyList(tree)) throw new Error(UNREADABLE.noRates);
  return {
    title: plainText(found?.title ?? '', LONGEST.title),
    description: plainText(found?.description ?? '', LONGEST.description),
    items: (found?.rows ?? [])
      .map((row) => ({
        description: plainText(row.description, LONGEST.item),
        rate: plainText(row.rate, LONGEST.rate),
      }))
      .filter((item) => item.description !== '' || item.rate !== ''),
  };
}

function isPage(tree: unknown): boolean {
  return isRecord(tree) && Object.keys(tree).some((name) => name.toLowerCase() === 'html');
}

/** Reads a file written by `writeRateFeed` literally; null for other files. */
function readWritten(tree: unknown): RateFeed | null {
  const rss = isRecord(tree) ? tree.rss : null;
  const channel = isRecord(rss) ? rss.channel : null;
  if (!isRecord(channel) || channel.generator !== GENERATOR) return null;
  const { item = [] } = channel;
  const asWritten = (value: unknown) => shortened(textOf(value), LONGEST.written);
  return {
    title: asWritten(channel.title),
    description: asWritten(channel.description),
    items: (Array.isArray(item) ? item : [item])
      .slice(0, MOST_ITEMS)
      .filter(isRecord)
      .map((line) => ({ description: asWritten(line.title), rate: asWritten(line.description) })),
  };
}
