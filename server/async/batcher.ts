/** The next batch doesn't wait longer than this for the running one, whose connection may be dead. */
const MAX_WAIT_MS = 2_000;

interface Batch<Member, Result> {
  members: Set<Member>;
  result: Promise<Result>;
}

/**
 * Runs one query for all callers that load the same subject at the same time. Callers never join a batch that is
 * already running, because it may have read data from before a change: they wait together for the next one. Every
 * result is therefore newer than the call.
 */
export class Batcher<Subject, Member, Result> {
  private readonly waiting = new Map<Subject, Batch<Member, Result>>();
  private readonly running = new Map<Subject, Promise<void>>();

  /** `members` are all callers of the batch. */
  constructor(private readonly runBatch: (subject: Subject, members: ReadonlySet<Member>) => Promise<Result>) {}

  /** Rejects for all members of a batch if its query fails. */
  load(subject: Subject, member: Member): Promise<Result> {
    const joined = this.waiting.get(subject);
    if (joined) {
      joined.members.add(member);
      return joined.result;
    }
    const members = new Set([member]);
    const result = this.waitForRunning(subject).then(() => {
      this.waiting.delete(subject);
      return this.runBatch(subject, members);
    });
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.waiting.set(subject, { members, result });
    this.running.set(subject, settled);
    void settled.then(() => {
      if (this.running.get(subject) === settled) this.running.delete(subject);
    });
    return result;
  }

  private async waitForRunning(subject: Subject): Promise<void> {
    const running = this.running.get(subject);
    if (!running) return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS);
    });
    await Promise.race([running, timeout]);
    clearTimeout(timer);
  }
}
