/** Lets so many through at once; the others wait their turn. */
export class Gate {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly width: number) {}

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside >= this.width) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.inside += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Whoever comes next takes the place that becomes free, before anybody new can.
      if (next) next();
      else this.inside -= 1;
    }
  }
}
