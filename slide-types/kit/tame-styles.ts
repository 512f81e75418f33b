/**
 * Limits for lengths that authors set, relative to the text they belong to, so that no length can displace the rest.
 */
const LIMITS: readonly { property: string; least?: string; most: string }[] = [
  { property: 'font-size', most: '3em' },
  { property: 'height', most: '8em' },
  { property: 'letter-spacing', least: '-0.1em', most: '0.5em' },
  { property: 'padding', most: '2em' },
  { property: 'padding-left', most: '4em' },
  ...['margin', 'margin-top', 'margin-bottom'].map((property) => ({ property, least: '-0.5em', most: '2em' })),
  ...['margin-left', 'margin-right'].map((property) => ({ property, least: '-0.5em', most: '25%' })),
];
const TALLEST_LINE = 3;

/**
 * Limits the lengths in the style attributes of formatted text. Style sheets limit widths, by `max-width`, which a
 * minimum would override. Doing it again changes nothing. Browsers without `min()` keep the lengths as they are.
 */
export function tameStyles(text: HTMLElement): void {
  for (const { style } of text.querySelectorAll<HTMLElement>('[style]')) {
    for (const { property, least, most } of LIMITS) {
      const length = style.getPropertyValue(property);
      if (length === '' || length.includes('(')) continue;
      const limited = `min(${length}, ${most})`;
      style.setProperty(property, least === undefined ? limited : `max(${least}, ${limited})`);
    }
    style.minWidth = '';
    const lineHeight = style.lineHeight;
    if (lineHeight === '' || lineHeight === 'normal' || lineHeight.includes('(')) continue;
    const factor = Number(lineHeight);
    if (factor > TALLEST_LINE) style.lineHeight = String(TALLEST_LINE);
    else if (Number.isNaN(factor)) style.lineHeight = `min(${lineHeight}, ${TALLEST_LINE}em)`;
  }
}
