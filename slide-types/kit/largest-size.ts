/** A size is found within this many pixels. */
const PRECISION_PX = 0.5;

/**
 * The largest size from `smallest` to `largest` that fits, in pixels; `smallest` where even that doesn't. `fits` is to set
 * the size and measure.
 */
export function largestSize(smallest: number, largest: number, fits: (size: number) => boolean): number {
  if (fits(largest)) return largest;
  let fitting = smallest;
  let overflowing = largest;
  while (overflowing - fitting > PRECISION_PX) {
    const middle = (fitting + overflowing) / 2;
    if (fits(middle)) fitting = middle;
    else overflowing = middle;
  }
  fits(fitting);
  return fitting;
}
