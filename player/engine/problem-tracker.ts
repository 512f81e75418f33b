import type { Host } from './host.ts';

/** The server's wish is followed up to this long: a screen that was told to come back next week would be forgotten. */
export const LONGEST_RETRY_AFTER_MS = 600_000;

/** How long to wait before trying again: doubled at each failure in a row from `firstMs` up to `longestMs`. */
interface RetryPolicy {
  firstMs: number;
  longestMs: number;
  /** `full`: anywhere between nothing and the wait, so that a thousand screens do not return together. */
  jitter: 'full' | 'late' | 'none';
  /** From so many failures in a row on, it waits the longest at once. */
  strikes?: number;
  /** After so many failures in a row it is not waited for any longer; tried again all the same, rarely. */
  givenUpAfter?: number;
  /** Slides that need what was given up are passed over while there is anything else to show. Others do with what the network brings. */
  isSkipped?: boolean;
}

const polite: RetryPolicy = { firstMs: 2_000, longestMs: 60_000, jitter: 'full' };
const everyMinute: RetryPolicy = { firstMs: 60_000, longestMs: 60_000, jitter: 'late' };
const strikes: RetryPolicy = { firstMs: 10_000, longestMs: 600_000, jitter: 'none', strikes: 3 };
const patient: RetryPolicy = { firstMs: 1_000, longestMs: 60_000, jitter: 'full' };
const once: RetryPolicy = { firstMs: 600_000, longestMs: 600_000, jitter: 'late', givenUpAfter: 1 };
const thrice: RetryPolicy = { firstMs: 2_000, longestMs: 600_000, jitter: 'late', givenUpAfter: 3 };
/** Each attempt fetches a whole film. The longest wait is well below the hour after which counts are forgotten. */
const neverShown: RetryPolicy = { ...thrice, longestMs: 1_800_000, isSkipped: true };

/**
 * Everything that can go wrong on a screen, and what is done about it. None of it is ever seen on the glass:
 * what was shown stays until there is something better.
 */
const catalogue = {
  /** Nothing answered, or the server said that it can't now. */
  serverUnreachable: polite,
  /** An answer came, but it is not what was asked for: a captive portal, a cut body, an empty object. */
  answerUnreadable: polite,
  /** The server is sure that there is no such channel. Someone may be about to make it. */
  channelMissing: everyMinute,
  eventsLost: polite,
  clockUnanswered: polite,
  /** The server did not hear how this screen is. It plays on all the same. */
  reportUnanswered: polite,
  /** A reload is due, but the page could not be proven to come back. */
  pageUnproven: polite,
  /** The check for another service worker failed. */
  shellUnanswered: polite,
  /** What draws rarer types of slides did not come. */
  viewsMissing: polite,
  /** This server did not say what a slide's source holds. What it said before stays. */
  feedUnanswered: polite,
  /** The server itself could not read the source: what it could read last stays. */
  feedStale: everyMinute,
  /** A file of the plan breaks off or does not come. What is there of it is kept. */
  fileUnreachable: patient,
  /** It is the only thing that does not come: something on the way has set its mind on it. What else is new does not wait for it. */
  fileHeldBack: { ...thrice, givenUpAfter: 1 },
  /** What came is another file than the plan names: a captive portal's page, something cut or changed on the way. */
  fileDamaged: neverShown,
  /** The server is sure that it has no such file. What else a slide has may be worth showing. */
  fileMissing: thrice,
  /** The browser has no room left for files. They are fetched each time that they are shown. */
  storageFull: once,
  /** The browser keeps nothing. */
  storageRefused: once,
  slideFailed: strikes,
  slideCrashed: strikes,
  /** A slide was not ready for its turn. The one before stays up. */
  slideLate: strikes,
  /** A film stands still, and neither a nudge nor a new start helped. */
  slideStuck: strikes,
  /** An area shows nothing new any more. It is built anew. */
  areaStuck: strikes,
  /** The whole page broke. It is drawn anew. */
  screenCrashed: strikes,
} as const satisfies Record<string, RetryPolicy>;

export type PlayerProblem = keyof typeof catalogue;

/** Told of each problem: how often it has happened in a row, and when it is tried again. */
export type Report = (problem: PlayerProblem, detail: string, timesInARow: number, retryInMs: number) => void;

export interface OpenProblem {
  problem: PlayerProblem;
  detail: string;
  times: number;
}

export interface OccurrenceOptions {
  /** Keeps different things' counts apart. */
  subject?: string;
  /** What the server wished for. */
  retryAfterMs?: number | null;
  /** How many things meet it at once: together they try no more often than one of them would alone. */
  concurrency?: number;
}

/** Decides about problems in one place. */
export interface ProblemTracker {
  /** Something failed (again): answers after how many milliseconds to try again. */
  met(problem: PlayerProblem, detail: string, options?: OccurrenceOptions): number;
  /** Whether it failed so often that waiting for it any longer would do more harm than going without. */
  isGivenUp(problem: PlayerProblem, subject?: string): boolean;
  /** Whether it was given up, and what needs it is better not shown. */
  isSkipped(problem: PlayerProblem, subject?: string): boolean;
  /** What failed lately and has not worked since, the latest first. */
  open(): OpenProblem[];
  /** It works (again): the next failure counts as the first. */
  solved(problem: PlayerProblem, subject?: string): void;
  /** When it was said the last time that it works, on the monotonic clock; minus infinity for never. */
  solvedAt(problem: PlayerProblem): number;
}

/** Counts for things that have not failed for this long are forgotten, or the list would grow for months. */
const FORGET_AFTER_MS = 3_600_000;

/** So long after the next attempt a problem that did not come back counts as over. */
const OPEN_AFTER_RETRY_MS = 60_000;

export function createProblemTracker(host: Pick<Host, 'monotonicNow' | 'random'>, report: Report): ProblemTracker {
  const counts = new Map<string, OpenProblem & { lastAt: number; openUntil: number }>();
  const worked = new Map<PlayerProblem, number>();

  function forgetOld(now: number): void {
    for (const [key, { lastAt }] of counts) if (now - lastAt > FORGET_AFTER_MS) counts.delete(key);
  }

  function isGivenUp(problem: PlayerProblem, subject = ''): boolean {
    forgetOld(host.monotonicNow());
    const { givenUpAfter = Number.POSITIVE_INFINITY }: RetryPolicy = catalogue[problem];
    return (counts.get(`${problem} ${subject}`)?.times ?? 0) >= givenUpAfter;
  }

  return {
    met(problem, detail, { subject = '', retryAfterMs = null, concurrency = 1 } = {}) {
      const now = host.monotonicNow();
      forgetOld(now);
      const key = `${problem} ${subject}`;
      const times = (counts.get(key)?.times ?? 0) + 1;
      // After the server's wish, not at it: all screens were told the same.
      const serverWaitMs = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
      const retryInMs = waitMs(catalogue[problem], times, host.random()) * concurrency + serverWaitMs;
      // What is tried again and does not fail again is over, though nobody said so.
      const openUntil = now + retryInMs + OPEN_AFTER_RETRY_MS;
      counts.delete(key);
      counts.set(key, { problem, detail, times, lastAt: now, openUntil });
      report(problem, detail, times, retryInMs);
      return retryInMs;
    },
    isGivenUp,
    isSkipped(problem, subject) {
      const { isSkipped = false }: RetryPolicy = catalogue[problem];
      return isSkipped && isGivenUp(problem, subject);
    },
    open() {
      const now = host.monotonicNow();
      return [...counts.values()].filter(({ openUntil }) => now < openUntil).reverse();
    },
    solved(problem, subject = '') {
      counts.delete(`${problem} ${subject}`);
      worked.set(problem, host.monotonicNow());
    },
    solvedAt: (problem) => worked.get(problem) ?? Number.NEGATIVE_INFINITY,
  };
}

function waitMs(policy: RetryPolicy, times: number, random: number): number {
  const isOut = policy.strikes !== undefined && times >= policy.strikes;
  const longest = isOut ? policy.longestMs : Math.min(policy.longestMs, policy.firstMs * 2 ** Math.min(times - 1, 20));
  if (policy.jitter === 'full') return longest * random;
  return policy.jitter === 'late' ? longest * (1 + random / 10) : longest;
}
