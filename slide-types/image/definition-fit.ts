/**
 * A picture is shown whole: posters have words at their edges, and nobody stands by to see them cut. Only where filling
 * the area would cost no more than this share of the picture it is filled, because a hairline bar looks like a mistake.
 */
const MOST_CUT_AWAY = 0.06;

/** Which boxes a picture fills: those whose shape, width by height, lies between these two; in others it is shown whole. */
export function shapesFilledBy(pictureAspect: number): { narrowest: number; widest: number } {
  return { narrowest: pictureAspect * (1 - MOST_CUT_AWAY), widest: pictureAspect / (1 - MOST_CUT_AWAY) };
}

/** The View's looks as inline styles, for what is drawn before there is a script: what `View.module.css` says, said again. */
export const STILL_STYLES = {
  frame: 'position:absolute;top:0;left:0;width:100%;height:100%;background:#0b0d10;container-type:size',
  picture: 'display:block;width:100%;height:100%;object-fit:contain',
};

/** The rule by which a picture of this shape, with that class, fills the frames that it may fill. */
export function fillingRule(pictureAspect: number, className: string): string {
  const { narrowest, widest } = shapesFilledBy(pictureAspect);
  return `@container (min-aspect-ratio:${narrowest}) and (max-aspect-ratio:${widest}){.${className}{object-fit:cover!important}}`;
}
