import { smallestReadable } from '#slide-types/kit/reading-size.ts';

/** Rounding of browsers, and of fitting. */
const TOLERANCE = 0.98;

/**
 * Whether people can read all text of a rendered slide from ten metres, by the product's rule for sizes. `area` is the
 * element that the slide fills; a preview may be scaled as a whole.
 */
export function isLegible(area: HTMLElement): boolean {
  const box = { width: area.offsetWidth, height: area.offsetHeight };
  const around = area.getBoundingClientRect();
  const least = smallestReadable(box) * TOLERANCE;
  const scale = around.width / box.width;
  return textsIn(area).every((element) => sizeOf(element) >= least * scale);
}

/** The size of an element's text in the window, after all scaling. */
function sizeOf(element: HTMLElement): number {
  const scaled = nearestBox(element);
  return (
    Number.parseFloat(getComputedStyle(element).fontSize) * (scaled.getBoundingClientRect().width / scaled.offsetWidth)
  );
}

/** Inline elements have no box of their own to compare. */
function nearestBox(element: HTMLElement): HTMLElement {
  let one = element;
  while (getComputedStyle(one).display.startsWith('inline') && one.parentElement) one = one.parentElement;
  return one;
}

/** The visible elements that have text of their own, also within shadow roots. */
function textsIn(root: HTMLElement | ShadowRoot): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const inner = element.shadowRoot ? textsIn(element.shadowRoot) : [];
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    return hasText && isVisible(element) ? [element, ...inner] : inner;
  });
}

/** Also false for examples and the editor's own messages, which screens don't show. */
function isVisible(element: HTMLElement): boolean {
  if (element.tagName === 'STYLE' || element.dataset.message !== undefined) return false;
  if (element.closest('.is-example')) return false;
  return nearestBox(element).offsetWidth > 0 && getComputedStyle(element).visibility === 'visible';
}
