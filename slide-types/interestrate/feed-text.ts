import { withoutHiddenMarks } from '../hidden-marks.ts';
import { isRecord } from '../is-record.ts';
import { beginningOf, shortened } from '../text-end.ts';

/** The text of an element of XML that also has attributes or child elements. */
export const TEXT_KEY = '#text';

/** More HTML than any row needs. */
const LONGEST_HTML = 20_000;

const NAMED = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', pound: '£', yen: '¥', cent: '¢' },
    ...{ percnt: '%', ndash: '–', mdash: '—', minus: '−', hellip: '…', rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“' },
    ...{ frac12: '½', frac14: '¼', frac34: '¾', deg: '°', reg: '®', trade: '™', copy: '©', bull: '•', middot: '·' },
    ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
    ...{ agrave: 'à', ccedil: 'ç', ntilde: 'ñ', oacute: 'ó', iacute: 'í', aacute: 'á', uacute: 'ú', ecirc: 'ê' },
  }),
);

/**
 * The own text of a value in the tree, without the text of values inside it. Empty if it has none, or if a list
 * contains different ones.
 */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const [first = '', ...others] = new Set(value.map((entry) => (Array.isArray(entry) ? '' : textOf(entry))));
    return others.length === 0 ? first : '';
  }
  if (isRecord(value)) return Object.hasOwn(value, TEXT_KEY) ? textOf(value[TEXT_KEY]) : '';
  return value === undefined || value === null ? '' : String(value);
}

/** The text of a string that may contain HTML, on one line and cut to `longest` characters. */
export function plainText(text: string, longest: number): string {
  const words = withoutTags(decoded(withoutTags(beginningOf(text, LONGEST_HTML))));
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
