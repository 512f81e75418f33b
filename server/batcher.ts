/** An asking that takes longer is not waited for: its connection may be dead. */
const WAITS_AT_MOST_MS = 2_000;

interface Batch<Member, Answer> {
  members: Set<Member>;
  answer: Promise<Answer>;
}

/**
 * Asks once for all who want to know about the same subject at the same time. Nobody joins what has begun, as it may have read what
 * was there before a change: who comes meanwhile waits for the next asking, with all others who do. So everybody's answer is newer
 * than their question.
 */
export class Batcher<Subject, Member, Answer> {
  private readonly waiting = new Map<Subject, Batch<Member, Answer>>();
  private readonly running = new Map<Subject, Promise<void>>();

  /** `members` is everybody who is in the question. */
  constructor(private readonly runBatch: (subject: Subject, members: ReadonlySet<Member>) => Promise<Answer>) {}

  /** Rejects as the asking does, for all who wait for it. */
  load(subject: Subject, member: Member): Promise<Answer> {
    const joined = this.waiting.get(subject);
    if (joined) {
      joined.members.add(member);
      return joined.answer;
    }
    const members = new Set([member]);
    const answer = this.runningEnded(subject).then(() => {
      this.waiting.delete(subject);
      return this.runBatch(subject, members);
    });
    const isOver = answer.then(
      () => undefined,
      () => undefined,
    );
    this.waiting.set(subject, { members, answer });
    this.running.set(subject, isOver);
    void isOver.then(() => {
      if (this.running.get(subject) === isOver) this.running.delete(subject);
    });
    return answer;
  }

  private async runningEnded(subject: Subject): Promise<void> {
    const begun = this.running.get(subject);
    if (!begun) return;
    let timer: NodeJS.Timeout | undefined;
    const isLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAITS_AT_MOST_MS);
    });
    await Promise.race([begun, isLong]);
    clearTimeout(timer);
  }
}
