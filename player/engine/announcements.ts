/** What the server announced of its revisions, and what an answer is worth beside that. */
export interface Announcements {
  /** The server shows this revision now; `shown` is what the screen has. */
  heard(revision: string, shown: string | undefined): void;
  /** An answer told this revision, whether the screen takes it or not. */
  answered(revision: string | undefined): void;
  /** A revision took the place of another. */
  replaced(before: string, revision: string): void;
  /** Whether an answer is older than what was announced. A cache that keeps saying so is believed in the end. */
  isBehind(answered: string | undefined): boolean;
  /** Whether it is behind, and something else has taken its place since: it is not gone back to. */
  isOutdated(answered: string): boolean;
  /** Whether the latest that was announced is what the screen has. */
  isMet(shown: string | undefined): boolean;
  /** The server is to be asked again for what was announced: after so many milliseconds, longer each time. */
  askAgainInMs(): number;
}

/** A cache on the way may be a few seconds behind the announcement. */
const ASK_AGAIN_AFTER_MS = 1_000;
const ASK_AGAIN_TIMES = 10;
/** So many of the latest revisions are known again. */
const REVISIONS_REMEMBERED = 20;

export function createAnnouncements(): Announcements {
  let announced: string | null = null;
  /** Whether the document that was announced last has come: nobody asks for it again, whatever comes later. */
  let hasCome = false;
  let askedAgain = 0;
  /** What others took the place of, the latest last. A change that is taken back has the revision of before, and is announced. */
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
