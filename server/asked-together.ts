/** An asking that takes longer is not waited for: its connection may be dead. */
const WAITS_AT_MOST_MS = 2_000;

/**
 * Asks once for all who want to know the same at the same time. Nobody joins what has begun, as it may have read what was there before
 * a change: who comes meanwhile waits for the next asking, with all others who do. So everybody's answer is newer than their question.
 */
export class AskedTogether<Answer> {
  private readonly waiting = new Map<string, Promise<Answer>>();
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(private readonly ask: (question: string) => Promise<Answer>) {}

  /** Rejects as the asking does, for all who wait for it. */
  answer(question: string): Promise<Answer> {
    const joined = this.waiting.get(question);
    if (joined) return joined;
    const answer = this.begunOver(question).then(() => {
      this.waiting.delete(question);
      return this.ask(question);
    });
    const isOver = answer.then(
      () => undefined,
      () => undefined,
    );
    this.waiting.set(question, answer);
    this.underWay.set(question, isOver);
    void isOver.then(() => {
      if (this.underWay.get(question) === isOver) this.underWay.delete(question);
    });
    return answer;
  }

  private async begunOver(question: string): Promise<void> {
    const begun = this.underWay.get(question);
    if (!begun) return;
    let timer: NodeJS.Timeout | undefined;
    const isLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAITS_AT_MOST_MS);
    });
    await Promise.race([begun, isLong]);
    clearTimeout(timer);
  }
}
