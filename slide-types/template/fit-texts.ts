/** Text is set no smaller than this share of the size that the template gives it; what is still too long then breaks anywhere. */
const SMALLEST = 0.12;
const STEPS = 8;
/** Browsers round boxes; nobody sees a pixel. */
const TOLERANCE_PX = 1;

/**
 * Sets the titles and textareas of a template as large as its style sheet wants them, and as much smaller as they have to be:
 * each so that it fits its own box, then all of them so that every box lies within the slide.
 */
export function fitTexts(slide: HTMLElement): void {
  const boxes = [...slide.querySelectorAll<HTMLElement>('.title, .textarea')];
  for (const box of boxes) {
    box.style.fontSize = '';
    box.style.overflowWrap = '';
  }
  const wanted = boxes.map((box) => Number.parseFloat(getComputedStyle(box).fontSize));
  const shares = boxes.map(() => 1);
  const setAll = (factor: number) => {
    boxes.forEach((box, index) => {
      box.style.fontSize = `${(wanted[index] ?? 0) * (shares[index] ?? 1) * factor}px`;
    });
  };
  const largestShare = (fits: (share: number) => boolean): number => {
    if (fits(1)) return 1;
    let fitting = SMALLEST;
    let overflowing = 1;
    for (let step = 0; step < STEPS; step++) {
      const middle = (fitting + overflowing) / 2;
      if (fits(middle)) fitting = middle;
      else overflowing = middle;
    }
    return fitting;
  };
  const fitEach = (factor: number) => {
    boxes.forEach((box, index) => {
      shares[index] = largestShare((share) => {
        box.style.fontSize = `${(wanted[index] ?? 0) * factor * share}px`;
        return holdsItsText(box);
      });
      box.style.fontSize = `${(wanted[index] ?? 0) * factor * (shares[index] ?? 1)}px`;
      if (!holdsItsText(box)) box.style.overflowWrap = 'anywhere';
    });
  };
  fitEach(1);
  const factor = largestShare((share) => {
    setAll(share);
    return holdsItsBoxes(slide, boxes);
  });
  setAll(factor);
}

function holdsItsText(box: HTMLElement): boolean {
  const text = box.querySelector<HTMLElement>('.text');
  if (!text) return true;
  const style = getComputedStyle(box);
  const width = box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  const height = box.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
  return (
    Math.max(text.scrollWidth, text.offsetWidth) <= width + TOLERANCE_PX && text.offsetHeight <= height + TOLERANCE_PX
  );
}

/** A preview is scaled as a whole, so what is measured is compared with the slide as it is measured. */
function holdsItsBoxes(slide: HTMLElement, boxes: HTMLElement[]): boolean {
  const all = slide.getBoundingClientRect();
  const tolerance = (TOLERANCE_PX * all.width) / slide.clientWidth;
  return boxes.every((box) => {
    const one = box.getBoundingClientRect();
    if (one.width === 0 || one.height === 0) return true;
    return (
      one.top >= all.top - tolerance &&
      one.left >= all.left - tolerance &&
      one.right <= all.right + tolerance &&
      one.bottom <= all.bottom + tolerance
    );
  });
}
