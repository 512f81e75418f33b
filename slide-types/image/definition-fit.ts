/**
 * An image is shown whole, because posters often have text at their edges. It fills the area only if no more than
 * this share of it is cropped, because a hairline bar looks like a mistake.
 */
const MOST_CUT_AWAY = 0.06;

/** The aspect ratios (width by height) of boxes that an image fills; in others it is shown whole. */
export function shapesFilledBy(pictureAspect: number): { narrowest: number; widest: number } {
  return { narrowest: pictureAspect * (1 - MOST_CUT_AWAY), widest: pictureAspect / (1 - MOST_CUT_AWAY) };
}

/** The styles of `View.module.css` as inline styles, for what is rendered before the script runs. */
export const STILL_STYLES = {
  frame: 'position:absolute;top:0;left:0;width:100%;height:100%;background:#0b0d10;container-type:size',
  picture: 'display:block;width:100%;height:100%;object-fit:contain',
};

/** The CSS rule that makes an image with this aspect ratio and class fill the frames that it may fill. */
export function fillingRule(pictureAspect: number, className: string): string {
  const { narrowest, widest } = shapesFilledBy(pictureAspect);
  return `@container (min-aspect-ratio:${narrowest}) and (max-aspect-ratio:${widest}){.${className}{object-fit:cover!important}}`;
}
