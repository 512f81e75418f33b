import { NUMBER_FORMATS, type NumberFormat } from './feed-mapping.ts';

/** A decimal number: `digits` without a point, of which the last `decimals` are after it. */
export interface Decimal {
  isNegative: boolean;
  digits: bigint;
  decimals: number;
}

const LONGEST_NUMBER = 40;
/** No rate has more digits before its decimal point; timestamps do. */
const MOST_WHOLE_DIGITS = 9;
/** More decimals than any division by a unit needs. */
const MOST_DECIMALS = 20;
const SPACES = " \u00a0\u2009\u202f'’";
/** A percent sign with a few words ("% p.a."), a currency or basis points. */
const TAIL = '(?:[%‰][^\\d]{0,16}|\\p{Sc}|bps?)';

const PATTERNS = Object.fromEntries(
  NUMBER_FORMATS.map((format) => {
    const mark = markOf(format);
    const thousands = SPACES + (format.length > '1234.56'.length ? format.charAt(1) : '');
    const whole = `(?:0|[1-9]\\d{0,2}(?:([${thousands}])\\d{3}(?:\\3\\d{3})*)|[1-9]\\d*)`;
    return [format, new RegExp(`^(?:\\p{Sc} ?)?([+−-]?) ?(${whole})?(?:[${mark}](\\d+))? ?${TAIL}?$`, 'u')];
  }),
) as Record<NumberFormat, RegExp>;

function markOf(format: NumberFormat): '.' | ',' {
  return format.at(-3) === ',' ? ',' : '.';
}

/** Reads a number in exactly this format, with or without a percent sign or a currency; null for anything else. */
export function readDecimal(text: string, format: NumberFormat): Decimal | null {
  if (text.length > LONGEST_NUMBER) return null;
  const match = PATTERNS[format].exec(text.trim());
  if (!match) return null;
  const [, sign = '', written = '', , fraction = ''] = match;
  const whole = written.replace(/\D/g, '');
  if (whole + fraction === '' || whole.length > MOST_WHOLE_DIGITS || fraction.length > MOST_DECIMALS) return null;
  if (fraction === '' && isCompactDate(written)) return null;
  return {
    isNegative: sign === '-' || sign === '−',
    digits: BigInt(whole + fraction),
    decimals: fraction.length,
  };
}

/** "20260302". */
function isCompactDate(whole: string): boolean {
  return /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(whole);
}

/** A number per one unit, computed exactly; null if the division has no end. It has no fewer decimals than before. */
export function perUnit(number: Decimal, unit: Decimal): Decimal | null {
  if (unit.digits === 0n || unit.isNegative) return null;
  let digits = number.digits * 10n ** BigInt(unit.decimals);
  let { decimals } = number;
  while (digits % unit.digits !== 0n) {
    if (decimals >= MOST_DECIMALS) return null;
    digits *= 10n;
    decimals += 1;
  }
  return { isNegative: number.isNegative, digits: digits / unit.digits, decimals };
}

/** Writes a number with the decimal mark of a format, without separators of thousands. */
export function writeDecimal({ isNegative, digits, decimals }: Decimal, format: NumberFormat): string {
  const written = digits.toString().padStart(decimals + 1, '0');
  const whole = written.slice(0, written.length - decimals);
  const fraction = decimals === 0 ? '' : markOf(format) + written.slice(-decimals);
  return (isNegative ? '-' : '') + whole + fraction;
}

/** The whole number that a unit is, such as 100; null if it isn't one. */
export function wholeUnit(unit: Decimal): string | null {
  const divisor = 10n ** BigInt(unit.decimals);
  const isWhole = !unit.isNegative && unit.digits > 0n && unit.digits % divisor === 0n;
  return isWhole ? (unit.digits / divisor).toString() : null;
}
