/** An asking that takes longer is not waited for: its connection may be dead. */
const WAITS_AT_MOST_MS = 2_000;

interface Round<Member, Answer> {
  members: Set<Member>;
  answer: Promise<Answer>;
}

/**
 * Asks once for all who want to know about the same subject at the same time. Nobody joins what has begun, as it may have read what
 * was there before a change: who comes meanwhile waits for the next asking, with all others who do. So everybody's answer is newer
 * than their question.
 */
export class AskedTogether<Subject, Member, Answer> {
  private readonly waiting = new Map<Subject, Round<Member, Answer>>();
  private readonly underWay = new Map<Subject, Promise<void>>();

  /** `members` is everybody who is in the question. */
  constructor(private readonly ask: (subject: Subject, members: ReadonlySet<Member>) => Promise<Answer>) {}

  /** Rejects as the asking does, for all who wait for it. */
  answer(subject: Subject, member: Member): Promise<Answer> {
    const joined = this.waiting.get(subject);
    if (joined) {
      joined.members.add(member);
      return joined.answer;
    }
    const members = new Set([member]);
    const answer = this.begunOver(subject).then(() => {
      this.waiting.delete(subject);
      return this.ask(subject, members);
    });
    const isOver = answer.then(
      () => undefined,
      () => undefined,
    );
    this.waiting.set(subject, { members, answer });
    this.underWay.set(subject, isOver);
    void isOver.then(() => {
      if (this.underWay.get(subject) === isOver) this.underWay.delete(subject);
    });
    return answer;
  }

  private async begunOver(subject: Subject): Promise<void> {
    const begun = this.underWay.get(subject);
    if (!begun) return;
    let timer: NodeJS.Timeout | undefined;
    const isLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAITS_AT_MOST_MS);
    });
    await Promise.race([begun, isLong]);
    clearTimeout(timer);
  }
}
