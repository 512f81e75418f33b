import { isRecord, textOf, withUnit } from './feed-text.ts';
import { TEXT_KEY } from './feed-tree.ts';

/** A line as it was found, its texts as they stood. */
export interface FoundRow {
  description: string;
  rate: string;
  /** How sure it is that this is a rate: 3 where it is named so, 1 where it only looks like one, 0 where there is none. */
  certainty: 0 | 1 | 3;
}

/** What feeds call a rate, the surest first. */
const RATE_NAMES = [
  ...['rate', 'interestrate', 'percentrate', 'apy', 'apr', 'aer', 'yield', 'interest', 'percent', 'percentage', 'pct'],
  ...['zinssatz', 'zins', 'taux', 'tasa', 'tasso', 'tipo', 'rente', 'value', 'val', 'obsvalue', 'price', 'amount'],
];
const RATE_ENDING = /(rate|yield|apr|apy|zins|zinssatz)(pct|percent|percentage|amt|amount|value)?$/;
/** What feeds call the words of a line. */
const TITLE_NAMES = [
  'title',
  'name',
  'label',
  'product',
  'productname',
  'ratename',
  'caption',
  'heading',
  'bezeichnung',
];
const DESCRIPTION_NAMES = ['description', 'desc', 'summary', 'content', 'contenttext', 'contenthtml'];
const OTHER_LABELS = [
  ...['account', 'term', 'laufzeit', 'duration', 'maturity', 'period', 'tenor', 'currency', 'code', 'type', 'category'],
  ...['series', 'key', 'group', 'date', 'd'],
];
const LABEL_ENDING = /(name|title|label|desc|description)$/;
/** Numbers that are about the entry, not in it. */
const NEVER_RATES = [
  ...['id', 'guid', 'link', 'url', 'pubdate', 'date', 'updated', 'published', 'lastupdated', 'lastmodified', 'created'],
  ...['position', 'order', 'index', 'count', 'sort', 'year', 'status', 'version', 'timestamp', 'nominal', 'numcode'],
];
/** Names of what many lines have in common. */
const KIND = /type|kind|class|category|group/;
/** Feeds that wrap what they tell of a line once more. */
const WRAPPERS = ['attributes', 'fields', 'node', 'properties'];
/** Above this, words beside a title are an explanation, not a name. */
const LONGEST_NAME = 60;
const LONGEST_NUMBER = 32;

/** The names of properties without what their writers differ in: case, hyphens, accents. */
export function plainName(name: string): string {
  return name
    .slice(0, 100)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Whether a text begins with a number, perhaps after a sign, a currency or "from". */
export function looksLikeNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[^\d<>]{0,6}\d[\d\s.,'’]*\D{0,12}$/.test(text.trim());
}

/** What one entry of a list says; null where it can't be a line of a board. */
export function readRow(entry: unknown): FoundRow | null {
  if (Array.isArray(entry)) return readPair(entry);
  if (!isRecord(entry)) return null;
  const inner = WRAPPERS.map((key) => entry[key]).filter(isRecord);
  return readRecord(Object.assign({}, ...inner, entry));
}

/** A line of a map of names and rates. */
export function readEntry(name: string, value: unknown): FoundRow | null {
  if (NEVER_RATES.includes(plainName(name))) return null;
  const row = isRecord(value) ? readRow(value) : null;
  if (row && row.rate !== '')
    return { description: row.description || nameInWords(name), rate: row.rate, certainty: 3 };
  const rate = textOf(value);
  return looksLikeNumber(rate) ? { description: nameInWords(name), rate, certainty: 1 } : null;
}

/** "thirtyYearFixed" and "thirty_year_fixed" as people would write them. */
function nameInWords(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readPair(entry: unknown[]): FoundRow | null {
  const [description, rate] = entry.map((part) => textOf(part));
  if (description === undefined || rate === undefined) return null;
  return { description, rate, certainty: looksLikeNumber(rate) && /\p{L}/u.test(description) ? 1 : 0 };
}

function readRecord(record: Record<string, unknown>): FoundRow | null {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(record)) {
    const name = key === TEXT_KEY ? TEXT_KEY : plainName(key);
    if (!texts.has(name)) texts.set(name, textOf(value));
  }
  const title = firstOf(texts, TITLE_NAMES);
  const description = firstOf(texts, DESCRIPTION_NAMES);
  const rate = namedRate(texts);
  if (rate) {
    const label = labelOf(title, description) || otherLabel(texts, rate.name);
    return { description: label, rate: withUnit(rate.text, record), certainty: label === '' ? 0 : 3 };
  }
  if (title !== '' && description !== '') return { description: title, rate: description, certainty: 3 };
  if (title === '' && description === '' && texts.size === 1 && texts.has(TEXT_KEY)) return null;

  const label = title || description || otherLabel(texts, '');
  const number = [...texts].find(([name, text]) => !isNoRate(name) && text !== label && looksLikeNumber(text));
  if (number && label !== '') return { description: label, rate: withUnit(number[1], record), certainty: 1 };
  return title === '' && description === '' ? null : { description: title, rate: description, certainty: 0 };
}

function namedRate(texts: Map<string, string>): { name: string; text: string } | null {
  const names = [...RATE_NAMES, ...[...texts.keys()].filter((name) => RATE_ENDING.test(name))];
  for (const name of names) {
    const text = texts.get(name) ?? '';
    if (text.trim() !== '') return { name, text };
  }
  return null;
}

/** Of a title and a description beside a rate the description is the line's, unless it explains at length. */
function labelOf(title: string, description: string): string {
  const isExplanation = description.length > LONGEST_NAME && title !== '';
  return isExplanation ? title : description || title;
}

function otherLabel(texts: Map<string, string>, rateName: string): string {
  const named = firstOf(
    texts,
    OTHER_LABELS.filter((name) => name !== rateName),
  );
  if (named !== '' && !looksLikeNumber(named)) return named;
  const endings = [...texts].filter(([name, text]) => name !== rateName && LABEL_ENDING.test(name) && text !== '');
  const ending = endings.find(([name]) => !KIND.test(name)) ?? endings[0];
  const words = [...texts].find(
    ([name, text]) => name !== rateName && /\p{L}{2}/u.test(text) && !/^https?:/.test(text),
  );
  return ending?.[1] ?? (named || words?.[1]) ?? '';
}

function isNoRate(name: string): boolean {
  return OTHER_LABELS.includes(name) || LABEL_ENDING.test(name) || NEVER_RATES.includes(name);
}

function firstOf(texts: Map<string, string>, names: readonly string[]): string {
  for (const name of names) {
    const text = texts.get(name) ?? '';
    if (text !== '') return text;
  }
  return '';
}
