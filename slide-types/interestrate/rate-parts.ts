/** A rate split into parts, so that points and percent signs of a column can be aligned. */
export interface RateParts {
  /** Text before the decimal point: "from 3", "€ 1". */
  whole: string;
  /** The decimal point and the digits after it; empty if there are none. */
  fraction: string;
  /** Text directly after the number: "%", "% p.a.". */
  tail: string;
}

/** Longer text isn't a unit. */
const LONGEST_TAIL = 8;
const LONGEST_LEAD = 6;

/** The parts of a rate that is a single number; null for words, ranges and dates. */
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

/** The longest of each part, so that columns are equally wide on all pages. */
export function widestParts(rates: readonly string[]): RateParts {
  const parts = rates.map(ratePartsOf).filter((found) => found !== null);
  const longest = (part: keyof RateParts) =>
    parts.reduce((found, { [part]: text }) => (text.length > found.length ? text : found), '');
  return { whole: longest('whole'), fraction: longest('fraction'), tail: longest('tail') };
}
