const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Programs that compute with binary fractions write more digits than they mean, such as 3.0999999999999996 for 3.1. */
const MOST_MEANT_DIGITS = 14;
const SIGNIFICANT_DIGITS = 12;
const LARGEST_EXPONENT = 30;

/** Valid JSON with its numbers as texts, because parsing "4.50" as a number changes its digits. */
export function withNumbersAsText(json: string): string {
  return json.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"${decimalIn(token)}"`));
}

/** A number of JSON without an exponent and without more digits than are meant. */
function decimalIn(token: string): string {
  const [written = ''] = token.split(/[eE]/);
  const significant = written.replace(/\D/g, '').replace(/^0+/, '');
  if (!/[eE]/.test(token) && (significant.length <= MOST_MEANT_DIGITS || !token.includes('.'))) return token;
  const [mantissa = '', exponent = '0'] = Number(token)
    .toExponential(SIGNIFICANT_DIGITS - 1)
    .split('e');
  const shift = Number(exponent);
  if (!Number.isFinite(Number(token)) || Math.abs(shift) > LARGEST_EXPONENT) return token;
  const digits = String(Math.abs(Number(mantissa))).replace('.', '');
  return (token.startsWith('-') && digits !== '0' ? '-' : '') + placePoint(digits, shift + 1);
}

/** The digits with a decimal point after the first `whole` of them. */
function placePoint(digits: string, whole: number): string {
  if (whole <= 0) return `0.${'0'.repeat(-whole)}${digits}`;
  const padded = digits.padEnd(whole, '0');
  return padded.length === whole ? padded : `${padded.slice(0, whole)}.${padded.slice(whole)}`;
}
