/** Accuracy of the result in pixels. */
const PRECISION_PX = 0.5;

/**
 * The largest size from `smallest` to `largest` that fits, in pixels; `smallest` if even that doesn't. `fits` must
 * apply the size and measure.
 */
export function largestSize(smallest: number, largest: number, fits: (size: number) => boolean): number {
  if (fits(largest)) return largest;
  // Far too much content is also the slowest to measure.
  if (!fits(smallest)) return smallest;
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
