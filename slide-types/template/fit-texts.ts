import { tameStyles } from '../kit/tame-styles.ts';
import { setWordBreaks, type WordBreaks } from '../kit/word-breaks.ts';

/** Text is at least this fraction of the size in the style sheet; if it is still too long, it breaks anywhere. */
const SMALLEST = 0.12;
/** If a single text would become smaller than this, the other texts become smaller too. */
const SMALLEST_ALONE = 0.7;
/** Steps by which all texts are made smaller. */
const ROOM_STEPS = [1, 0.88, 0.77, 0.68, 0.6, 0.52, 0.45, 0.39, 0.33];
const STEPS = 7;
/** Words are only hyphenated if the smallest text becomes at least this much larger. */
const ENOUGH_LARGER = 1.08;
/**
 * With hyphens, a text is at most this many times as large as with whole words, so that words have two parts at most.
 */
const LARGEST_HYPHENATED = 1.8;
/** Browsers round boxes; a pixel isn't visible. */
const TOLERANCE_PX = 1;
/** If texts don't fit at the legible size, these fractions of it are tried. */
const LEGIBLE_STEPS = [1, 0.9, 0.8, 0.65, 0.5, 0];
/** All texts only become smaller for one of them if that makes it larger by this factor. */
const WORTHWHILE = 1.08;

interface Box {
  element: HTMLElement;
  /** The size in the style sheet, in pixels. */
  wanted: number;
  /** As long as the slide has room for it, the text doesn't become smaller than this, in pixels. */
  least: number;
  /** The largest fraction of the wanted size. */
  most: number;
  /** The current fraction of the wanted size. */
  share: number;
}

/**
 * Sets the titles and textareas of a template to the sizes in its style sheet, or as much smaller as necessary:
 * each fits its own box, none is much smaller than the others, and all boxes are within the slide. Large texts become
 * smaller before any becomes smaller than `legible`, in pixels.
 */
export function fitTexts(slide: HTMLElement, legible: number): void {
  const boxes = [...slide.querySelectorAll<HTMLElement>('.title, .textarea')].map((element) => {
    element.style.fontSize = '';
    tameStyles(element);
    return { element, wanted: Number.parseFloat(getComputedStyle(element).fontSize), least: 0, most: 1, share: 1 };
  });
  for (const step of LEGIBLE_STEPS) {
    for (const box of boxes) box.least = Math.min(box.wanted, legible * step);
    if (step > 0 && !fitsAtLeast(slide, boxes)) continue;
    if (fitAll(slide, boxes)) return;
  }
}

/** Whether the texts fit at their least sizes, broken anywhere. */
function fitsAtLeast(slide: HTMLElement, boxes: Box[]): boolean {
  for (const box of boxes) {
    setSize(box, 0);
    setWordBreaks(box.element, 'anywhere');
  }
  return holdsItsBoxes(slide, boxes) && boxes.every(({ element }) => holdsItsText(element));
}

/** Returns whether all texts fit. With smaller least sizes, they would. */
function fitAll(slide: HTMLElement, boxes: Box[]): boolean {
  const whole = fitWith('none', boxes);
  if (whole.smallest < 1) for (const box of boxes) box.most = Math.min(1, whole.room * box.share * LARGEST_HYPHENATED);
  const hyphenated = whole.smallest < 1 ? fitWith('hyphens', boxes) : whole;
  const isHyphenated = hyphenated.smallest > whole.smallest * ENOUGH_LARGER;
  if (!isHyphenated) for (const box of boxes) box.most = 1;
  const { room } = isHyphenated ? hyphenated : fitWith('none', boxes);
  for (const { element } of boxes) if (!holdsItsText(element)) setWordBreaks(element, 'anywhere');

  const shares = boxes.map((box) => box.share * room);
  const setAll = (factor: number) => {
    for (const [index, box] of boxes.entries()) setSize(box, (shares[index] ?? 1) * factor);
  };
  const isInside = (factor: number) => {
    setAll(factor);
    return holdsItsBoxes(slide, boxes);
  };
  setAll(largestShare(isInside));
  return holdsItsBoxes(slide, boxes) && boxes.every(({ element }) => holdsItsText(element));
}

/** Fits each text, and returns the upper limit for all and the fraction of its size that the smallest text has. */
function fitWith(breaks: WordBreaks, boxes: Box[]): { room: number; smallest: number } {
  for (const { element } of boxes) setWordBreaks(element, breaks);
  const room = bestRoom(boxes);
  fitEach(boxes, room);
  const areAllHeld = boxes.every(({ element }) => holdsItsText(element));
  return { room, smallest: areAllHeld ? room * Math.min(1, ...boxes.map(({ share }) => share)) : 0 };
}

/** The upper limit for all texts with which the smallest one becomes as large as possible. */
function bestRoom(boxes: Box[]): number {
  let best = { room: 1, smallest: 0 };
  for (const room of ROOM_STEPS) {
    fitEach(boxes, room);
    const smallest = Math.min(1, ...boxes.map((box) => box.share));
    if (smallest * room > best.smallest * WORTHWHILE) best = { room, smallest: smallest * room };
    if (smallest >= SMALLEST_ALONE) break;
  }
  return best.room;
}

/** Sets each text as large as fits its box, up to the limit `room`. */
function fitEach(boxes: Box[], room: number): void {
  for (const box of boxes) setSize(box, room);
  for (const box of boxes) {
    const fitting = largestShare((share) => {
      setSize(box, room * share);
      return holdsItsText(box.element);
    });
    box.share = Math.min(fitting, box.most / room);
    setSize(box, room * box.share);
  }
}

function setSize({ element, wanted, least }: Box, share: number): void {
  element.style.fontSize = `${Math.max(least, wanted * share)}px`;
}

function largestShare(fits: (share: number) => boolean): number {
  if (fits(1)) return 1;
  if (!fits(SMALLEST)) return SMALLEST;
  let fitting = SMALLEST;
  let overflowing = 1;
  for (let step = 0; step < STEPS; step++) {
    const middle = (fitting + overflowing) / 2;
    if (fits(middle)) fitting = middle;
    else overflowing = middle;
  }
  return fitting;
}

function holdsItsText(box: HTMLElement): boolean {
  const text = box.querySelector<HTMLElement>('.text');
  if (!text) return true;
  const style = getComputedStyle(box);
  // A template may hide what has no space in a small area.
  if (style.display === 'none') return true;
  const width = box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  const height = box.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
  return (
    Math.max(text.scrollWidth, text.offsetWidth) <= width + TOLERANCE_PX && text.offsetHeight <= height + TOLERANCE_PX
  );
}

/**
 * Whether all boxes are within the slide; those that aren't positioned freely, also within its padding above and below.
 * A preview is scaled as a whole, so measurements are compared with the measured slide.
 */
function holdsItsBoxes(slide: HTMLElement, boxes: Box[]): boolean {
  const all = slide.getBoundingClientRect();
  const scale = all.width / slide.clientWidth;
  const tolerance = TOLERANCE_PX * scale;
  const { paddingTop, paddingBottom } = getComputedStyle(slide);
  return boxes.every(({ element }) => {
    const one = element.getBoundingClientRect();
    if (one.width === 0 || one.height === 0) return true;
    const isFree = getComputedStyle(element).position === 'absolute';
    const above = isFree ? 0 : Number.parseFloat(paddingTop) * scale;
    const below = isFree ? 0 : Number.parseFloat(paddingBottom) * scale;
    return (
      one.top >= all.top + above - tolerance &&
      one.left >= all.left - tolerance &&
      one.right <= all.right + tolerance &&
      one.bottom <= all.bottom - below + tolerance
    );
  });
}
