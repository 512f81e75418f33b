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
    const before = this.underWay.get(question) ?? Promise.resolve();
    const answer = before.then(() => {
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
}
