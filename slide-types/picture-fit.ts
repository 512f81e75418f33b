/** How an image or a video is placed in its box. `contain`: whole; `cover`: fills the box and is cropped. */
export const FITS = ['contain', 'cover'] as const;
export type Fit = (typeof FITS)[number];

/** A point of an image, in per cent of its width and height from the top left corner. */
export interface Focus {
  x: number;
  y: number;
}

/** A part of an image, in per cent of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is shown of an image. The part is all there is to see of it; the focus is as near to the middle as possible. */
export interface Framing {
  fit: Fit;
  focus: Focus;
  part: Crop;
}

export const MIDDLE: Focus = { x: 50, y: 50 };
export const WHOLE_IMAGE: Crop = { x: 0, y: 0, width: 100, height: 100 };

/** The framing of an image; null for a whole image, which browsers place without it. */
export function framingOf(fit: Fit = 'contain', focus: Focus = MIDDLE, crop: Crop | null = null): Framing | null {
  return fit === 'contain' && crop === null ? null : { fit, focus, part: crop ?? WHOLE_IMAGE };
}

/**
 * An image is shown whole, because posters often have text at their edges. It fills the area only if no more than
 * this share of it is cropped, because a hairline bar looks like a mistake.
 */
const MOST_CUT_AWAY = 0.06;

/** The aspect ratios (width by height) of boxes that an image fills; in others it is shown whole. */
function shapesFilledBy(pictureAspect: number): { narrowest: number; widest: number } {
  return { narrowest: pictureAspect * (1 - MOST_CUT_AWAY), widest: pictureAspect / (1 - MOST_CUT_AWAY) };
}

/** Whether a whole image fills a box. */
export function fillsUncropped(boxAspect: number, pictureAspect: number): boolean {
  const { narrowest, widest } = shapesFilledBy(pictureAspect);
  return boxAspect >= narrowest && boxAspect <= widest;
}

/** A box in lengths of one kind, and how to calculate with them. */
interface Box<Length> {
  width: Length;
  height: Length;
  times(length: Length, factor: number): Length;
  minus(length: Length, other: Length): Length;
  least(length: Length, other: Length): Length;
  most(length: Length, other: Length): Length;
}

interface Rectangle<Length> {
  left: Length;
  top: Length;
  width: Length;
  height: Length;
}

/**
 * Where the visible part of an image is placed in its box. The aspect ratio is the width by the height of the whole
 * image. The View calculates in pixels; the first paint of a page does in CSS, because the server doesn't know the
 * sizes of screens.
 */
function placePart<Length>(
  box: Box<Length>,
  pictureAspect: number,
  { fit, focus, part }: Framing,
  zero: Length,
): Rectangle<Length> {
  const aspect = partAspect(pictureAspect, part);
  const choose = fit === 'cover' ? box.most : box.least;
  const width = choose(box.width, box.times(box.height, aspect));
  const height = choose(box.height, box.times(box.width, 1 / aspect));
  const start = (boxLength: Length, length: Length, focusShare: number) => {
    if (fit === 'contain') return box.times(box.minus(boxLength, length), 0.5);
    const centred = box.minus(box.times(boxLength, 0.5), box.times(length, focusShare));
    return box.least(zero, box.most(box.minus(boxLength, length), centred));
  };
  return {
    left: start(box.width, width, shareOf(focus.x, part.x, part.width)),
    top: start(box.height, height, shareOf(focus.y, part.y, part.height)),
    width,
    height,
  };
}

/** Width by height. */
function partAspect(pictureAspect: number, { width, height }: Crop): number {
  return (pictureAspect * width) / height;
}

/** Where a coordinate of the image is in the part, from 0 to 1. */
function shareOf(coordinate: number, from: number, length: number): number {
  return Math.min(1, Math.max(0, (coordinate - from) / length));
}

/** A focus of the whole image as one of a part of it, which may be shown as an image of its own. */
export function focusInPart(focus: Focus, part: Crop): Focus {
  return { x: 100 * shareOf(focus.x, part.x, part.width), y: 100 * shareOf(focus.y, part.y, part.height) };
}

/** A whole image in a box that it nearly fills is placed as if it had to fill it. */
function filling({ part }: Framing): Framing {
  return { fit: 'cover', focus: { x: part.x + part.width / 2, y: part.y + part.height / 2 }, part };
}

/** The visible part of an image in a box of this size, in pixels from the top left corner of the box. */
export function placedPart(
  { width, height }: { width: number; height: number },
  pictureAspect: number,
  framing: Framing,
): Rectangle<number> {
  const fills = framing.fit === 'contain' && fillsUncropped(width / height, partAspect(pictureAspect, framing.part));
  return placePart(
    {
      width,
      height,
      times: (length, factor) => length * factor,
      minus: (length, other) => length - other,
      least: Math.min,
      most: Math.max,
    },
    pictureAspect,
    fills ? filling(framing) : framing,
    0,
  );
}

/** The image in the visible part of it, as lengths of CSS. */
export function imageInPart({ x, y, width, height }: Crop): Rectangle<string> {
  const share = (length: number, of: number) => `${(length / of) * 100}%`;
  return {
    left: share(-x, width),
    top: share(-y, height),
    width: share(100, width),
    height: share(100, height),
  };
}

/** The styles of `image/View.module.css` as inline styles, for what is rendered before the script runs. */
export const STILL_STYLES = {
  frame: 'position:absolute;top:0;left:0;width:100%;height:100%;background:#0b0d10;container-type:size',
  picture: 'display:block;width:100%;height:100%;object-fit:contain',
  framed:
    'position:absolute;top:0;left:0;width:100%;height:100%;overflow:hidden;background:#0b0d10;container-type:size',
  part: 'position:absolute;overflow:hidden;visibility:hidden',
};

/** The CSS rule that makes a whole image with this aspect ratio and class fill the frames that it may fill. */
export function fillingRule(pictureAspect: number, className: string): string {
  return `${filledBoxes(pictureAspect)}{.${className}{object-fit:cover!important}}`;
}

/**
 * The CSS rules that place the visible part of an image, an element with this class. Browsers without container queries
 * don't show it, because they can't place it.
 */
export function framingRules(pictureAspect: number, framing: Framing, className: string): string {
  const rule = (of: Framing) => `{.${className}{${declarations(pictureAspect, of)}}}`;
  const always = `@container (min-width:0)${rule(framing)}`;
  if (framing.fit === 'cover') return always;
  return always + filledBoxes(partAspect(pictureAspect, framing.part)) + rule(filling(framing));
}

function filledBoxes(pictureAspect: number): string {
  const { narrowest, widest } = shapesFilledBy(pictureAspect);
  return `@container (min-aspect-ratio:${narrowest}) and (max-aspect-ratio:${widest})`;
}

function declarations(pictureAspect: number, framing: Framing): string {
  const placed = placePart(
    {
      width: '100cqw',
      height: '100cqh',
      times: (length, factor) => `(${length}*${factor})`,
      minus: (length, other) => `(${length} - ${other})`,
      least: (length, other) => `min(${length},${other})`,
      most: (length, other) => `max(${length},${other})`,
    },
    pictureAspect,
    framing,
    '0px',
  );
  const lengths = Object.entries(placed).map(([property, length]) => `${property}:calc(${length})!important`);
  return `visibility:inherit!important;${lengths.join(';')}`;
}
