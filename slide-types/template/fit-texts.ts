/** Text is set no smaller than this share of the size that the template gives it; what is still too long then breaks anywhere. */
const SMALLEST = 0.12;
/** When one text alone would have to be set smaller than this, the others make room for it. */
const SMALLEST_ALONE = 0.7;
/** How much smaller all are set, step by step, to make room. */
const ROOM_STEPS = [1, 0.88, 0.77, 0.68, 0.6, 0.52, 0.45, 0.39, 0.33];
const STEPS = 7;
/** Browsers round boxes; nobody sees a pixel. */
const TOLERANCE_PX = 1;

interface Box {
  element: HTMLElement;
  /** The size that the style sheet wants, in pixels. */
  wanted: number;
  /** How much of it is left. */
  share: number;
}

/**
 * Sets the titles and textareas of a template as large as its style sheet wants them, and as much smaller as they have to be:
 * each so that it fits its own box, none much smaller than the others, and all of them so that every box lies within the slide.
 */
export function fitTexts(slide: HTMLElement): void {
  const boxes = [...slide.querySelectorAll<HTMLElement>('.title, .textarea')].map((element) => {
    element.style.fontSize = '';
    element.style.overflowWrap = '';
    return { element, wanted: Number.parseFloat(getComputedStyle(element).fontSize), share: 1 };
  });
  const room = bestRoom(boxes);
  fitEach(boxes, room);
  for (const { element } of boxes) if (!holdsItsText(element)) element.style.overflowWrap = 'anywhere';

  const shares = boxes.map((box) => box.share * room);
  const setAll = (factor: number) => {
    for (const [index, box] of boxes.entries()) setSize(box, (shares[index] ?? 1) * factor);
  };
  setAll(
    largestShare((factor) => {
      setAll(factor);
      return holdsItsBoxes(slide, boxes);
    }),
  );
}

/** How large all texts may be at most, so that the smallest of them becomes as large as it can. */
function bestRoom(boxes: Box[]): number {
  let best = { room: 1, smallest: 0 };
  for (const room of ROOM_STEPS) {
    fitEach(boxes, room);
    const smallest = Math.min(1, ...boxes.map((box) => box.share));
    if (smallest >= SMALLEST_ALONE) return room;
    if (smallest * room > best.smallest) best = { room, smallest: smallest * room };
  }
  return best.room;
}

/** Each text as large as fits its box, and no larger than `room` allows. */
function fitEach(boxes: Box[], room: number): void {
  for (const box of boxes) setSize(box, room);
  for (const box of boxes) {
    box.share = largestShare((share) => {
      setSize(box, room * share);
      return holdsItsText(box.element);
    });
    setSize(box, room * box.share);
  }
}

function setSize({ element, wanted }: Box, share: number): void {
  element.style.fontSize = `${wanted * share}px`;
}

function largestShare(fits: (share: number) => boolean): number {
  if (fits(1)) return 1;
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
  // A template may leave out what has no room in a small area.
  if (style.display === 'none') return true;
  const width = box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  const height = box.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
  return (
    Math.max(text.scrollWidth, text.offsetWidth) <= width + TOLERANCE_PX && text.offsetHeight <= height + TOLERANCE_PX
  );
}

/** A preview is scaled as a whole, so what is measured is compared with the slide as it is measured. */
function holdsItsBoxes(slide: HTMLElement, boxes: Box[]): boolean {
  const all = slide.getBoundingClientRect();
  const tolerance = (TOLERANCE_PX * all.width) / slide.clientWidth;
  return boxes.every(({ element }) => {
    const one = element.getBoundingClientRect();
    if (one.width === 0 || one.height === 0) return true;
    return (
      one.top >= all.top - tolerance &&
      one.left >= all.left - tolerance &&
      one.right <= all.right + tolerance &&
      one.bottom <= all.bottom + tolerance
    );
  });
}
