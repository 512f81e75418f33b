/** A rate cut so that the rates of a column can stand with their points and percent signs below each other. */
export interface RateParts {
  /** What stands before the point: "from 3", "€ 1". */
  whole: string;
  /** The point and what follows it; empty where there is none. */
  fraction: string;
  /** What stands after the number, without space in between: "%", "% p.a.". */
  tail: string;
}

/** Words of this length are no unit any more. */
const LONGEST_TAIL = 8;
const LONGEST_LEAD = 6;

/** The parts of a rate that is one number; null for words, ranges and dates. */
export function ratePartsOf(rate: string): RateParts | null {
  const match = /^(\D*)(\d(?:[\d.,'’\s]*\d)?)(\D*)$/u.exec(rate.trim());
  if (!match) return null;
  const [, lead = '', number = '', rest = ''] = match;
  const tail = rest.trim();
  if (lead.length > LONGEST_LEAD || tail.length > LONGEST_TAIL) return null;
  const point = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (point < 0) return { whole: lead + number, fraction: '', tail };
  return { whole: lead + number.slice(0, point), fraction: number.slice(point), tail };
}

/** The longest of each part, which gives the columns of all pages the same widths. */
export function widestParts(rates: readonly string[]): RateParts {
  const parts = rates.map(ratePartsOf).filter((found) => found !== null);
  const longest = (part: keyof RateParts) =>
    parts.reduce((found, { [part]: text }) => (text.length > found.length ? text : found), '');
  return { whole: longest('whole'), fraction: longest('fraction'), tail: longest('tail') };
}
