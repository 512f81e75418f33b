import { cellsOf, type FoundRow, looksLikeNumber, readCells } from './feed-cells.ts';
import { isRecord, textOf, withUnit } from './feed-text.ts';
import { TEXT_KEY } from './feed-tree.ts';

/** Names of rates in feeds, the most certain first. */
const RATE_NAMES = [
  ...['rate', 'interestrate', 'percentrate', 'apy', 'apr', 'aer', 'yield', 'interest', 'percent', 'percentage', 'pct'],
  ...['zinssatz', 'zins', 'taux', 'tasa', 'tasso', 'tipo', 'rente', 'value', 'val', 'obsvalue', 'price', 'amount'],
];
const RATE_ENDING = /(rate|yield|apr|apy|zins|zinssatz)(pct|percent|percentage|amt|amount|value)?$/;
/** Names of descriptions in feeds. */
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
/** Names of numbers that are never rates. */
const NEVER_RATES = [
  ...['id', 'guid', 'link', 'url', 'pubdate', 'date', 'updated', 'published', 'lastupdated', 'lastmodified', 'created'],
  ...['position', 'order', 'index', 'count', 'sort', 'year', 'status', 'version', 'timestamp', 'nominal', 'numcode'],
];
/** Names of values that many rows share. */
const KIND = /type|kind|class|category|group/;
/** Feeds that nest the values of a row once more. */
const WRAPPERS = ['attributes', 'fields', 'node', 'properties'];
/** Longer text next to a title is an explanation, not a name. */
const LONGEST_NAME = 60;
const MOST_TIERS = 20;

/** The name of a property without differences in case, hyphens and accents. */
export function plainName(name: string): string {
  return name
    .slice(0, 100)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Reads an entry of a list; null if it can't be a row of rates. */
export function readRow(entry: unknown): FoundRow | null {
  if (Array.isArray(entry)) return readCells(entry);
  if (!isRecord(entry)) return null;
  const cells = cellsOf(entry);
  if (cells) return readCells(cells);
  const inner = WRAPPERS.map((key) => entry[key]).filter(isRecord);
  return readRecord(Object.assign({}, ...inner, entry));
}

/** Reads an entry of a map of names and rates. */
export function readEntry(name: string, value: unknown): FoundRow | null {
  if (name === TEXT_KEY || NEVER_RATES.includes(plainName(name))) return null;
  const row = isRecord(value) ? readRow(value) : null;
  if (row && row.rate !== '')
    return { description: row.description || nameInWords(name), rate: row.rate, certainty: 3 };
  const rate = textOf(value);
  return looksLikeNumber(rate) ? { description: nameInWords(name), rate, certainty: 1 } : null;
}

/** Converts "thirtyYearFixed" and "thirty_year_fixed" to words. */
function nameInWords(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readRecord(record: Record<string, unknown>): FoundRow | null {
  const texts = textsIn(record);
  const title = firstOf(texts, TITLE_NAMES);
  const description = firstOf(texts, DESCRIPTION_NAMES);
  const rate = namedRate(texts);
  if (rate) {
    const label = labelOf(title, description) || otherLabel(texts, rate.name);
    return { description: label, rate: withUnit(rate.text, record), certainty: label === '' ? 0 : 3 };
  }
  if (title !== '' && description !== '') return { description: title, rate: description, certainty: 3 };
  if (title === '' && description === '' && texts.has(TEXT_KEY)) return null;

  const label = title || description || otherLabel(texts, '');
  const tiers = ratesOfTiers(record);
  if (tiers !== '' && label !== '') return { description: label, rate: tiers, certainty: 1 };
  const number = [...texts].find(([name, text]) => !isNoRate(name) && text !== label && looksLikeNumber(text));
  if (number && label !== '') return { description: label, rate: withUnit(number[1], record), certainty: 1 };
  return title === '' && description === '' ? null : { description: title, rate: description, certainty: 0 };
}

function textsIn(record: Record<string, unknown>): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(record)) {
    const name = key === TEXT_KEY ? TEXT_KEY : plainName(key);
    const text = Array.isArray(value) && isRecord(value[0]) ? '' : textOf(value);
    // The name of a format isn't the name of a rate.
    if (!texts.has(name) && !/^\w+\/[\w.+-]+$/.test(text)) texts.set(name, text);
  }
  return texts;
}

/** "1.25 – 2.5" for an account with tiered rates; empty if its lists are something else. */
function ratesOfTiers(record: Record<string, unknown>): string {
  for (const tiers of Object.values(record).filter(Array.isArray)) {
    const texts = tiers.slice(0, MOST_TIERS).filter(isRecord).map(textsIn);
    const rates = [...new Set(texts.map((tier) => namedRate(tier)?.text ?? ''))];
    const areNameless = texts.every((tier) => otherLabel(tier, '') === '');
    if (rates.length > 0 && areNameless && rates.every(looksLikeNumber)) {
      return rates.length === 1 ? String(rates[0]) : `${rates[0]} – ${rates.at(-1)}`;
    }
  }
  return '';
}

function namedRate(texts: Map<string, string>): { name: string; text: string } | null {
  const names = [...RATE_NAMES, ...[...texts.keys()].filter((name) => RATE_ENDING.test(name))];
  for (const name of names) {
    const text = texts.get(name) ?? '';
    if (text.trim() !== '') return { name, text };
  }
  return null;
}

/** If a rate has both a title and a description, the description names the row, unless it is a long explanation. */
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
