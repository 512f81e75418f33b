/** Compares the revisions that the server announced with those in its responses. */
export interface Announcements {
  /** The server announced this revision; `shown` is the one on screen. */
  heard(revision: string, shown: string | undefined): void;
  /** A response contained this revision, whether the screen uses it or not. */
  answered(revision: string | undefined): void;
  /** One revision replaced another. */
  replaced(before: string, revision: string): void;
  /**
   * Whether a response is older than the announced revision. A cache that keeps returning the same one is believed eventually.
   */
  isBehind(answered: string | undefined): boolean;
  /** Whether it is older, and has been replaced on this screen since. The screen doesn't go back to it. */
  isOutdated(answered: string): boolean;
  /** Whether the screen has the latest announced revision. */
  isMet(shown: string | undefined): boolean;
  /** Returns after how many milliseconds to request the announced revision again; longer each time. */
  askAgainInMs(): number;
}

/** A cache between screen and server can be a few seconds behind the announcement. */
const ASK_AGAIN_AFTER_MS = 1_000;
const ASK_AGAIN_TIMES = 10;
/** Number of revisions that are recognized. */
const REVISIONS_REMEMBERED = 20;

export function createAnnouncements(): Announcements {
  let announced: string | null = null;
  /** Whether the last announced document has arrived. It is not requested again, whatever arrives later. */
  let hasCome = false;
  let askedAgain = 0;
  /** Replaced revisions, latest last. Undoing a change brings back the earlier revision, which is announced again. */
  let past: string[] = [];

  const isPast = (revision: string | undefined) => revision !== undefined && past.includes(revision);

  function isBehind(answered: string | undefined): boolean {
    if (announced === null || answered === announced || askedAgain >= ASK_AGAIN_TIMES) return false;
    return !hasCome || isPast(answered);
  }

  return {
    heard(revision, shown) {
      announced = revision;
      hasCome = revision === shown;
      askedAgain = 0;
    },
    answered(revision) {
      if (revision !== announced) return;
      hasCome = true;
      askedAgain = 0;
    },
    replaced(before, revision) {
      past = [...past, before].slice(-REVISIONS_REMEMBERED).filter((known) => known !== revision);
    },
    isBehind,
    isOutdated: (answered) => isBehind(answered) && isPast(answered),
    isMet: (shown) => announced === shown,
    askAgainInMs() {
      askedAgain += 1;
      return ASK_AGAIN_AFTER_MS * askedAgain;
    },
  };
}
