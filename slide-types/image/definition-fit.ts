/**
 * A picture is shown whole: posters have words at their edges, and nobody stands by to see them cut. Only where filling
 * the area would cost no more than this share of the picture it is filled, because a hairline bar looks like a mistake.
 */
const MOST_CUT_AWAY = 0.06;

/** Which boxes a picture fills: those whose shape, width by height, lies between these two; in others it is shown whole. */
export function shapesFilledBy(pictureAspect: number): { narrowest: number; widest: number } {
  return { narrowest: pictureAspect * (1 - MOST_CUT_AWAY), widest: pictureAspect / (1 - MOST_CUT_AWAY) };
}
