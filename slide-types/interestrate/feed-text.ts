import { withoutHiddenMarks } from '../hidden-marks.ts';
import { TEXT_KEY } from './feed-tree.ts';

/** Properties that may contain the text of an element with attributes, in this order. */
const TEXT_KEYS = [TEXT_KEY, 'value', 'val', 'v', 'amount', 'text', 'rendered'];
const UNIT_KEYS = ['unit', 'units', 'suffix', 'symbol'];
/** Attributes about a text that aren't part of it. */
const NOT_TEXT = new Set(['type', 'lang', 'space', 'base', 'href', 'rel', 'class', 'style', 'id', 'xmlns']);
const LONGEST_UNIT = 8;
const DEEPEST_TEXT = 4;
/** More HTML than any row needs. */
const LONGEST_HTML = 20_000;
/** Enough to turn 3.0999999999999996 into the 3.1 that was meant. */
const SIGNIFICANT_DIGITS = 12;

const NAMED = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', pound: '£', yen: '¥', cent: '¢' },
    ...{ percnt: '%', ndash: '–', mdash: '—', minus: '−', hellip: '…', rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“' },
    ...{ frac12: '½', frac14: '¼', frac34: '¾', deg: '°', reg: '®', trade: '™', copy: '©', bull: '•', middot: '·' },
    ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
    ...{ agrave: 'à', ccedil: 'ç', ntilde: 'ñ', oacute: 'ó', iacute: 'í', aacute: 'á', uacute: 'ú', ecirc: 'ê' },
  }),
);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a value in the tree; empty if it has none. */
export function textOf(value: unknown, depth = DEEPEST_TEXT): string {
  if (value === undefined || value === null || depth === 0) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
  if (Array.isArray(value)) return textOf(value[0], depth - 1);
  if (!isRecord(value)) return String(value);
  for (const key of TEXT_KEYS) {
    const text = textOf(value[key], depth - 1);
    if (text !== '') return withUnit(text, value);
  }
  return Object.entries(value)
    .filter(([key]) => !NOT_TEXT.has(key))
    .map(([, inner]) => textOf(inner, depth - 1))
    .filter((text) => text !== '')
    .join(' ');
}

/** A number with its unit from a neighbouring property. */
export function withUnit(text: string, beside: Record<string, unknown>): string {
  if (!/\d\s*$/.test(text)) return text;
  const key = Object.keys(beside).find((name) => UNIT_KEYS.includes(name.toLowerCase())) ?? '';
  const unit = textOf(beside[key], 1).trim();
  if (unit === '' || unit.length > LONGEST_UNIT) return text;
  return `${text} ${/^(percent|pct)$/i.test(unit) ? '%' : unit}`;
}

/** The text of a string that may contain HTML, on one line and cut to `longest` characters. */
export function plainText(text: string, longest: number): string {
  const words = withoutTags(decoded(withoutTags(text.slice(0, LONGEST_HTML))));
  return shortened(withoutHiddenMarks(words.replace(/\s+/g, ' ')).trim(), longest);
}

function withoutTags(html: string): string {
  return html
    .replace(/<(script|style)\b[^<>]*>[^<]*<\/\1>/gi, ' ')
    .replace(/<!--[^<>]*-->/g, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ');
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED.get(name) ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}

/** A text cut to this many characters. */
export function shortened(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest
    ? text
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
