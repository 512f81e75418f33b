import type { DisplayDocument } from '#contract/entities/display.ts';
import { SHORTEST_REFRESH_MINUTES } from '#rules/limits.ts';
import type { Cancel, Host } from '../host/host.ts';

export interface ChannelPollActions {
  /** Resolves to whether a refresh was requested since the last load, or to null without a usable response. */
  forcedRefresh(): Promise<boolean | null>;
  /** Checks whether the document has changed. */
  check(): void;
  /** Requests the document again and reloads the page. */
  refresh(): void;
  reload(): void;
  /** Returns the server's time. */
  now(): number;
}

/** What a screen does at the intervals that its channel specifies, which also works if events don't get through. */
export interface ChannelPolls {
  /** Follows the intervals and the dropped slides of a document. */
  follow(document: DisplayDocument): void;
  stop(): void;
}

const MINUTE_MS = 60_000;
/** How long after a slide was dropped the page is reloaded (specification, section 5). */
const DROPPED_RELOAD_AFTER_MS = MINUTE_MS;
/** The live times of a new page reach 427 days, and those of every page must reach 400. */
const SHORT_BELOW_MS = 420 * 86_400_000;

export function createChannelPolls(
  host: Pick<Host, 'after' | 'random'>,
  isTest: boolean,
  { forcedRefresh, check, refresh, reload, now }: ChannelPollActions,
): ChannelPolls {
  let followed: DisplayDocument | null = null;
  let cancelPolls: Cancel = () => {};
  let cancelReloads: Cancel = () => {};
  let cancelDropped: Cancel | null = null;
  let isStopped = false;

  function poll(): void {
    check();
    if (followed?.disableForceRefreshCheck || isTest) return;
    void forcedRefresh().then((isForced) => {
      if (isForced && !isStopped) refresh();
    });
  }

  /** Whether the page must be reloaded for live times that reach further, which aren't a change. */
  function areTimesShort({ liveTimes: [first] = [] }: DisplayDocument): boolean {
    return first !== undefined && first.until - now() < SHORT_BELOW_MS;
  }

  /** Any response reloads the page, no response does not (specification, section 7). */
  function reloadIfAnswered(): void {
    void forcedRefresh().then((isForced) => {
      if (isForced !== null && !isStopped) reload();
    });
  }

  /** Each waits a little less than its interval, by up to `spread` of it, so that screens spread out. */
  function repeat(minutes: number, spread: number, action: () => void): Cancel {
    const intervalMs = Math.max(SHORTEST_REFRESH_MINUTES, minutes || 0) * MINUTE_MS;
    return repeatedly(() => intervalMs * (1 - spread + spread * host.random()), action);
  }

  function repeatedly(periodMs: () => number, action: () => void): Cancel {
    let cancel: Cancel = () => {};
    const wait = () => {
      cancel = host.after(periodMs(), () => {
        wait();
        action();
      });
    };
    wait();
    return () => cancel();
  }

  /**
   * Counts from when a slide was first missing from the plan. If the server is unreachable by then, it is tried again
   * every minute.
   */
  function watchDropped({ droppedSlides }: DisplayDocument): void {
    if (!droppedSlides || droppedSlides.length === 0) {
      cancelDropped?.();
      cancelDropped = null;
    } else {
      cancelDropped ??= repeatedly(() => DROPPED_RELOAD_AFTER_MS, reloadIfAnswered);
    }
  }

  function stopPolls(): void {
    cancelPolls();
    cancelReloads();
  }

  return {
    follow(document) {
      const before = followed;
      followed = document;
      watchDropped(document);
      if (before && haveSameIntervals(before, document)) return;
      stopPolls();
      cancelPolls = repeat(document.forcedRefreshCheckFrequencyMinutes, 0.2, poll);
      cancelReloads = repeat(document.refreshFrequencyMinutes, 0.1, () => {
        if (!followed?.disableAutoRefresh || areTimesShort(followed)) reloadIfAnswered();
      });
    },
    stop() {
      isStopped = true;
      stopPolls();
      cancelDropped?.();
    },
  };
}

function haveSameIntervals(one: DisplayDocument, other: DisplayDocument): boolean {
  return (
    one.forcedRefreshCheckFrequencyMinutes === other.forcedRefreshCheckFrequencyMinutes &&
    one.refreshFrequencyMinutes === other.refreshFrequencyMinutes
  );
}
