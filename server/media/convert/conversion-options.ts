/** How a conversion reports its progress, and how it is stopped. */
export interface ConversionOptions {
  onPercent(percent: number): void;
  signal: AbortSignal;
}
