import { isRecord } from '../is-record.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { MOST_ITEMS, type RateFeed, type RateItem } from './feed-rates.ts';
import { plainText, textOf } from './feed-text.ts';
import type { FeedTree } from './feed-tree.ts';
import { isUnitName } from './feed-unit-names.ts';

/** How many characters are shown of each text. */
const LONGEST = { title: 200, description: 600, item: 300 };
/** The item list of a JSON feed. */
const LIST_NAMES = ['items', 'item', 'itemlist', 'item_list'];
const DEEPEST_ITEM = 20;

/** Records from the outermost to the one that contains the items. */
interface FoundItems {
  within: Record<string, unknown>[];
  items: unknown[];
}

/**
 * Reads the two formats of the specification (section 7): XML whose items have a title and a description, and JSON
 * with a title, a description and a list of items, which have a description and a rate. Nothing is guessed: null for
 * a document of any other format. Throws an Error with a message for users if the rates are for different units.
 */
export function readStandardFeed({ format, root }: FeedTree): RateFeed | null {
  const found = format === 'json' ? listIn(root) : itemsIn(root);
  if (!found) return null;
  const read = found.items.slice(0, MOST_ITEMS).map(readItem);
  const items = read.filter((item) => item !== null);
  if (items.length < read.length || (items.length > 0 && items.every(({ rate }) => rate === ''))) return null;
  const titled = [...found.within].reverse().find((record) => textNamed(record, 'title') !== '') ?? found.within.at(-1);
  return {
    title: plainText(titled ? textNamed(titled, 'title') : '', LONGEST.title),
    description: plainText(titled ? textNamed(titled, 'description') : '', LONGEST.description),
    items: items.filter(({ description, rate }) => description !== '' || rate !== ''),
  };
}

function listIn(root: unknown): FoundItems | null {
  if (Array.isArray(root)) return { within: [], items: root };
  if (!isRecord(root)) return null;
  const list = LIST_NAMES.map((name) => valueNamed(root, name)).find(Array.isArray);
  return list ? { within: [root], items: list } : null;
}

/** The `item` elements of a document; an RSS channel without any is an empty table. */
function itemsIn(root: unknown): FoundItems | null {
  const found: FoundItems = { within: [], items: [] };
  look(root, []);
  if (found.items.length > 0) return found;
  const channel = isRecord(root) && isRecord(root.rss) ? root.rss.channel : null;
  return isRecord(channel) ? { within: [channel], items: [] } : null;

  function look(value: unknown, within: Record<string, unknown>[]) {
    if (within.length > DEEPEST_ITEM || found.items.length >= MOST_ITEMS) return;
    if (Array.isArray(value)) for (const entry of value) look(entry, within);
    if (!isRecord(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      const around = [...within, value];
      if (name.toLowerCase() !== 'item') look(inner, around);
      else add(Array.isArray(inner) ? inner : [inner], around);
    }
  }

  function add(items: unknown[], around: Record<string, unknown>[]) {
    if (found.items.length === 0) found.within = withChannel(around);
    else found.within = found.within.filter((record) => around.includes(record));
    found.items.push(...items.slice(0, MOST_ITEMS));
  }
}

/** In RSS 1.0, the channel is next to the items. */
function withChannel(around: Record<string, unknown>[]): Record<string, unknown>[] {
  const channel = around.at(-1)?.channel;
  return isRecord(channel) ? [...around, channel] : around;
}

/** Null for anything but an item with these texts. */
function readItem(item: unknown): RateItem | null {
  if (!isRecord(item)) return null;
  const [title, description, rate] = ['title', 'description', 'rate'].map((name) => valueNamed(item, name));
  const isNamed = title !== undefined || description !== undefined;
  const [label, value] = rate === undefined ? [title, description] : [description ?? title, rate];
  if (!isNamed || isNested(label) || isNested(value)) return null;
  const text = cutBetweenWords(textOf(value));
  if (isDate(text)) return null;
  if (text !== '' && hasUnit(item)) throw new UnreadableSource('rates-of-different-units');
  return { description: plainText(textOf(label), LONGEST.item), rate: text };
}

/** Whether a value isn't a single text: other elements in it, or several different texts. */
function isNested(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && textOf(value) === '';
  return isRecord(value) && textOf(value) === '' && Object.keys(value).some((name) => !name.startsWith('@'));
}

/** Whether an item says that its rate is for 100 of something, or what it is measured in. */
function hasUnit(item: Record<string, unknown>): boolean {
  return Object.entries(item).some(([name, value]) => isUnitName(name) && !['', '1'].includes(textOf(value).trim()));
}

/** "2026-03-02", "02.03.2026 14:15", "3/2/26" and "Mon, 02 Mar 2026 …" are dates, not rates. */
function isDate(text: string): boolean {
  return (
    /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?![\d.,])/.test(text) ||
    /^\d{1,2}([-/.])\d{1,2}\1\d{2,4}(?![\d.,])/.test(text) ||
    /^(?:\p{L}{2,12},? )?\d{1,2}\.? \p{L}{3,12}\.? \d{4}\b/u.test(text)
  );
}

/** A text that is cut in the middle of a number would show a different one. */
function cutBetweenWords(text: string): string {
  const shown = plainText(text, LONGEST.item);
  const lastWord = shown.lastIndexOf(' ') + 1;
  return shown.endsWith('…') && /\d/.test(shown.slice(lastWord)) ? `${shown.slice(0, lastWord)}…` : shown;
}

function textNamed(record: Record<string, unknown>, name: string): string {
  return textOf(valueNamed(record, name)).trim();
}

function valueNamed(record: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(record).find((candidate) => candidate.toLowerCase() === name);
  return key === undefined ? undefined : record[key];
}
