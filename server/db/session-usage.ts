/** How often sessions of the database were used, for a question or a whole transaction, and how long in all. */
export class SessionUsage {
  count = 0;
  seconds = 0;

  /** Begins one; answers what ends it. */
  begin(): () => void {
    const startedAt = performance.now();
    return () => {
      this.count += 1;
      this.seconds += (performance.now() - startedAt) / 1000;
    };
  }
}
