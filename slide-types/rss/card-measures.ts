/** From this aspect ratio on, an area is a strip. */
export const STRIP_ASPECT = 3.5;
/** Margins as a fraction of the area's short side. A strip needs its height for text, but not all of its width. */
export const MARGIN = 0.075;
export const STRIP_MARGIN = 0.12;
export const STRIP_SIDE_MARGIN = 0.42;
/**
 * The size of the feed's name in a strip, as a fraction of its height: much smaller text looks lost beside the
 * headline.
 */
export const ORIGIN_OF_STRIP = 2 / 15;
