import { LEAST_CONTRAST } from '../contrast-ratio.ts';
import { leastContrast, paintedOn } from '../kit/readability.ts';

/** Text whose colour is hard to read where it is. */
export interface UnreadableColour {
  colour: string;
  /** The colours that it is on. */
  grounds: string[];
}

/** Finds the colours in a text that are hard to read on its background, or on the highlighting around them. */
export function unreadableColours(html: string, ink: string, grounds: readonly string[]): UnreadableColour[] {
  const found = colouredIn(parsed(html), ink, grounds).map(({ colour, grounds }) => ({ colour, grounds }));
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** The same text with another colour in place of an unreadable one. */
export function withReadable(
  html: string,
  ink: string,
  grounds: readonly string[],
  unreadable: UnreadableColour,
  readable: string,
): string {
  const body = parsed(html);
  const wanted = JSON.stringify(unreadable);
  for (const { element, ...one } of colouredIn(body, ink, grounds)) {
    if (JSON.stringify(one) === wanted) element.style.color = readable;
  }
  return body.innerHTML;
}

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function colouredIn(body: HTMLElement, ink: string, grounds: readonly string[]) {
  return [...body.querySelectorAll<HTMLElement>('[style]')].flatMap((element) => {
    const { color, backgroundColor } = element.style;
    if ((color === '' && backgroundColor === '') || element.textContent?.trim() === '') return [];
    const colour = styleAround(element, 'color') || ink;
    const highlight = styleAround(element, 'backgroundColor');
    const on = highlight === '' ? [...grounds] : grounds.map((ground) => paintedOn(highlight, ground));
    const contrast = leastContrast(colour, on);
    return contrast !== null && contrast < LEAST_CONTRAST ? [{ element, colour, grounds: on }] : [];
  });
}

/** The value of the nearest element that sets it; empty if none does. */
function styleAround(element: HTMLElement, property: 'color' | 'backgroundColor'): string {
  for (let one: HTMLElement | null = element; one; one = one.parentElement) {
    if (one.style[property] !== '') return one.style[property];
  }
  return '';
}
