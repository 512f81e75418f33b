/**
 * Counts how often sessions of the database were used, for a query or a whole transaction, and for how long in total.
 */
export class SessionUsage {
  count = 0;
  seconds = 0;

  /** Starts measuring one use. Returns the function that ends it. */
  begin(): () => void {
    const startedAt = performance.now();
    return () => {
      this.count += 1;
      this.seconds += (performance.now() - startedAt) / 1000;
    };
  }
}
