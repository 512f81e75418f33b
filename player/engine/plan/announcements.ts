/** Compares the revisions that the server announced with those in its responses. */
export interface Announcements {
  /** The server announced this revision; `shown` is the one on screen. */
  onAnnounced(revision: string, shown: string | undefined): void;
  /** A response contained this revision, whether the screen uses it or not. */
  onReceived(revision: string | undefined): void;
  /** One revision replaced another. */
  onReplaced(before: string, revision: string): void;
  /**
   * Whether a response is older than the announced revision. A cache that keeps returning the same one is believed
   * eventually.
   */
  isBehind(received: string | undefined): boolean;
  /** Whether it is older, and has been replaced on this screen since. The screen doesn't go back to it. */
  isOutdated(received: string): boolean;
  /** Whether the screen has the latest announced revision. */
  isMet(shown: string | undefined): boolean;
  /** Returns after how many milliseconds to request the announced revision again; longer each time. */
  retryInMs(): number;
}

/** A cache between screen and server can be a few seconds behind the announcement. */
const RETRY_AFTER_MS = 1_000;
const MOST_RETRIES = 10;
/** Number of revisions that are recognized. */
const REVISIONS_REMEMBERED = 20;

export function createAnnouncements(): Announcements {
  let announced: string | null = null;
  /** Whether the last announced document has arrived. It is not requested again, whatever arrives later. */
  let hasArrived = false;
  let retries = 0;
  /** Replaced revisions, latest last. Undoing a change brings back the earlier revision, which is announced again. */
  let past: string[] = [];

  const isPast = (revision: string | undefined) => revision !== undefined && past.includes(revision);

  function isBehind(received: string | undefined): boolean {
    if (announced === null || received === announced || retries >= MOST_RETRIES) return false;
    return !hasArrived || isPast(received);
  }

  return {
    onAnnounced(revision, shown) {
      announced = revision;
      hasArrived = revision === shown;
      retries = 0;
    },
    onReceived(revision) {
      if (revision !== announced) return;
      hasArrived = true;
      retries = 0;
    },
    onReplaced(before, revision) {
      past = [...past, before].slice(-REVISIONS_REMEMBERED).filter((known) => known !== revision);
    },
    isBehind,
    isOutdated: (received) => isBehind(received) && isPast(received),
    isMet: (shown) => announced === shown,
    retryInMs() {
      retries += 1;
      return RETRY_AFTER_MS * retries;
    },
  };
}
