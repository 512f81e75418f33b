import { SKIPPED_AFTER_DOWNLOADS } from '#rules/screen-state.ts';
import type { Host } from './host.ts';

/** Limits `Retry-After`. A screen that waits for a week would be forgotten. */
export const LONGEST_RETRY_AFTER_MS = 600_000;

/** How long to wait before a retry: doubled at each failure in a row, from `firstMs` up to `longestMs`. */
interface RetryPolicy {
  firstMs: number;
  longestMs: number;
  /** `full`: anywhere between zero and the wait, so that screens don't all retry together. */
  jitter: 'full' | 'late' | 'none';
  /** From this many failures in a row, the wait is `longestMs`. */
  strikes?: number;
  /** After this many failures in a row, nothing waits for it any more. It is still retried, but rarely. */
  givenUpAfter?: number;
  /**
   * Slides that need what was given up are skipped while there are others to show. For other problems they are shown
   * with what the network provides.
   */
  isSkipped?: boolean;
}

const polite: RetryPolicy = { firstMs: 2_000, longestMs: 60_000, jitter: 'full' };
const everyMinute: RetryPolicy = { firstMs: 60_000, longestMs: 60_000, jitter: 'late' };
const strikes: RetryPolicy = { firstMs: 10_000, longestMs: 600_000, jitter: 'none', strikes: 3 };
const patient: RetryPolicy = { firstMs: 1_000, longestMs: 60_000, jitter: 'full' };
const once: RetryPolicy = { firstMs: 600_000, longestMs: 600_000, jitter: 'late', givenUpAfter: 1 };
const threeAttempts: RetryPolicy = { firstMs: 2_000, longestMs: 600_000, jitter: 'late', givenUpAfter: 3 };
/** Each attempt downloads a whole video. The longest wait is well below the hour after which counts are forgotten. */
const neverShown: RetryPolicy = {
  ...threeAttempts,
  longestMs: 1_800_000,
  givenUpAfter: SKIPPED_AFTER_DOWNLOADS,
  isSkipped: true,
};

/**
 * All problems of a screen and how they are retried. None of them is visible: the current content stays until something
 * better is ready.
 */
const catalogue = {
  /** No response, or the server is temporarily unavailable. */
  serverUnreachable: polite,
  /** An unexpected response: from a captive portal, truncated, or an empty object. */
  answerUnreadable: polite,
  /** The server says that the channel doesn't exist. It may be about to be created. */
  channelMissing: everyMinute,
  eventsLost: polite,
  clockUnanswered: polite,
  /** The server didn't receive this screen's report. Playback isn't affected. */
  reportUnanswered: polite,
  /** A reload is due, but the page isn't known to load again. */
  pageUnproven: polite,
  /** The check for another service worker failed. */
  shellUnanswered: polite,
  /** The code for rarer slide types failed to load. */
  viewsMissing: polite,
  /** The server didn't return a slide's feed. The previous content stays. */
  feedUnanswered: polite,
  /** The server couldn't read the feed's source. The last content that it could read stays. */
  feedStale: everyMinute,
  /** A file of the plan failed to arrive completely. What has arrived is kept. */
  fileUnreachable: patient,
  /**
   * This file fails while everything else arrives, so something on the network blocks it. Other new content doesn't
   * wait for it.
   */
  fileHeldBack: { ...threeAttempts, givenUpAfter: 1 },
  /** The content is not what the plan specifies: a captive portal's page, or truncated or changed on the way. */
  fileDamaged: neverShown,
  /** The server says that the file doesn't exist. The rest of the slide may still be useful. */
  fileMissing: threeAttempts,
  /** The browser has no space for files. They are downloaded each time they are shown. */
  storageFull: once,
  /** The browser stores nothing. */
  storageRefused: once,
  slideFailed: strikes,
  slideCrashed: strikes,
  /** A slide was not ready for its turn. The previous one stays. */
  slideLate: strikes,
  /** A video is stuck, and neither a nudge nor a remount helped. */
  slideStuck: strikes,
  /** An area no longer shows new slides. It is rebuilt. */
  areaStuck: strikes,
  /** The whole page crashed. It is rendered again. */
  screenCrashed: strikes,
} as const satisfies Record<string, RetryPolicy>;

export type PlayerProblem = keyof typeof catalogue;

/** Reports each problem: how often it has occurred in a row, and when it is retried. */
export type Report = (problem: PlayerProblem, detail: string, timesInARow: number, retryInMs: number) => void;

export interface OpenProblem {
  problem: PlayerProblem;
  detail: string;
  times: number;
}

export interface OccurrenceOptions {
  /** Counts are kept separately for each subject. */
  subject?: string;
  /** What the server requested. */
  retryAfterMs?: number | null;
  /** How many things fail at once. Together they are retried as often as one alone. */
  concurrency?: number;
}

/** Decides when problems are retried. */
export interface ProblemTracker {
  /** Records a failure and returns after how many milliseconds to retry. */
  occurred(problem: PlayerProblem, detail: string, options?: OccurrenceOptions): number;
  /** Whether it failed so often that waiting for it would do more harm than continuing without it. */
  isGivenUp(problem: PlayerProblem, subject?: string): boolean;
  /** Whether it was given up, and slides that need it should be skipped. */
  isSkipped(problem: PlayerProblem, subject?: string): boolean;
  /** Returns what failed recently and hasn't worked since, latest first. */
  open(): OpenProblem[];
  /** Records a success. The next failure counts as the first. */
  solved(problem: PlayerProblem, subject?: string): void;
  /** Returns when it last worked, on the monotonic clock; -Infinity for never. */
  solvedAt(problem: PlayerProblem): number;
}

/** Counts are forgotten this long after the last failure, so that the list doesn't grow for months. */
const FORGET_AFTER_MS = 3_600_000;

/** A problem that hasn't occurred again this long after its retry counts as solved. */
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
    occurred(problem, detail, { subject = '', retryAfterMs = null, concurrency = 1 } = {}) {
      const now = host.monotonicNow();
      forgetOld(now);
      const key = `${problem} ${subject}`;
      const times = (counts.get(key)?.times ?? 0) + 1;
      // Jitter is added to the server's `Retry-After`, because all screens received the same.
      const serverWaitMs = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
      const retryInMs = waitMs(catalogue[problem], times, host.random()) * concurrency + serverWaitMs;
      // A problem whose retry doesn't fail counts as solved, even if nothing reports that.
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
