import { meantPortal } from '#contract/display-address.ts';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { SHORTEST_REFRESH_MINUTES } from '#rules/limits.ts';
import { createAnnouncements } from './announcements.ts';
import { followChannel } from './channel-events.ts';
import { type DisplayResponse, noResponse, parsed, readDisplayResponse, unreadable } from './display-response.ts';
import type { Cancel, Host, HostRequest, HostResponse } from './host.ts';
import type { PageReload } from './page-reload.ts';
import type { ProblemTracker } from './problem-tracker.ts';
import { retryAfterOf } from './retry-after.ts';
import { type ServerClock, timeIn } from './server-clock.ts';

export interface ChannelAddress {
  PortalId: string;
  originalName: string;
  /** Whether nothing that the page does is recorded. */
  isTest: boolean;
  /** Whether the page follows its screen's pairing. */
  isPaired?: boolean;
}

export interface ContentListener {
  /** A complete document that differs from the previous one. */
  onDocument(document: DisplayDocument): void;
  /** The server says that this channel does not exist. */
  onMissing(): void;
  /** The server didn't return the channel, or nothing usable. The request is retried. */
  onFailure(): void;
  /** A screen of this portal was paired with another channel, or unpaired. */
  onDevice?(): void;
}

export interface ContentSync {
  /** Whether this revision of the channel is embedded in the page. */
  brings(revision: string): boolean;
  start(): void;
  /** Starts to listen for the server's events. */
  follow(): void;
  stop(): void;
}

/** `load` counts as a refresh of the channel; `check` only checks for changes, and nothing is recorded. */
type Question = 'load' | 'check';

const MINUTE_MS = 60_000;
/** How long after a slide was dropped the page is reloaded (specification, section 5). */
const DROPPED_RELOAD_AFTER_MS = MINUTE_MS;
/** If a channel suddenly doesn't exist, it is requested once more before the screen goes dark. */
const CONFIRM_MISSING_MS = 5_000;
/** Timeout of a request. It grows by this much with each timeout in a row, because a network can be slow for hours. */
const ANSWER_WITHIN_MS = 15_000;
const ANSWER_WITHIN_AT_MOST_MS = 45_000;

/** Keeps one channel's display document up to date, and never replaces one with something worse. */
export function createContentSync(
  host: Host,
  clock: ServerClock,
  problems: ProblemTracker,
  page: PageReload,
  address: ChannelAddress,
  listener: ContentListener,
): ContentSync {
  const { PortalId, originalName, isTest } = address;
  const displayPath = `/api/channels/display/${encodeURIComponent(PortalId)}/${encodeURIComponent(originalName)}`;
  const eventsPath = `/api/channels/events?PortalId=${encodeURIComponent(PortalId)}&originalName=${encodeURIComponent(originalName)}`;

  let document: DisplayDocument | null = null;
  const announcements = createAnnouncements();
  let missingAnswers = 0;
  let loadedAt = 0;
  let isReloadDue = false;
  /** The pending request. */
  let asking: { question: Question; askedAt: number } | null = null;
  let unansweredInARow = 0;
  let waiting: Question | null = null;
  let cancelRetry: Cancel | null = null;
  const polls: Cancel[] = [];
  let cancelDropped: Cancel | null = null;
  let closeEvents: Cancel | null = null;
  let isFollowing = false;
  let isStopped = false;

  /** Sends one request at a time. Of those that are needed meanwhile, the stronger one follows. */
  function ask(question: Question): void {
    waiting = waiting === 'load' || !document ? 'load' : question;
    if (asking || cancelRetry || isStopped) return;
    const next = { question: waiting, askedAt: host.monotonicNow() };
    waiting = null;
    asking = next;
    void answerTo(next.question).then((response) => {
      if (asking !== next) return;
      asking = null;
      if (!isStopped) act(next.question, response);
    });
  }

  async function answerTo(question: Question): Promise<DisplayResponse> {
    const askedAt = host.monotonicNow();
    try {
      const timeoutMs = Math.min(ANSWER_WITHIN_AT_MOST_MS, ANSWER_WITHIN_MS * (1 + unansweredInARow));
      const response = await host.request({ ...(question === 'load' ? loadRequest() : checkRequest()), timeoutMs });
      if (host.monotonicNow() - askedAt < ANSWER_WITHIN_MS) unansweredInARow = 0;
      offerTime(response);
      return read(response);
    } catch (error) {
      unansweredInARow += 1;
      return { ...noResponse(String(error)), ...retryAfterOf(error) };
    }
  }

  /** Something on the network may return a response meant for another screen. */
  function read(response: HostResponse): DisplayResponse {
    const read = readDisplayResponse(response);
    if (read.kind !== 'document' || isOfThisChannel(read.document)) return read;
    return unreadable(`the document of ${read.document.PortalId}/${read.document.originalName}`);
  }

  function isOfThisChannel(received: DisplayDocument): boolean {
    return received.originalName === originalName && received.PortalId === meantPortal(Number(PortalId));
  }

  function broughtAlong(): DisplayDocument | null {
    const brought = host.page.firstResponse && read(host.page.firstResponse);
    return brought?.kind === 'document' ? brought.document : null;
  }

  /** Shows the embedded document immediately. The first request checks whether it is still current. */
  function takeAlong(): void {
    const brought = broughtAlong();
    if (!brought || !host.page.firstResponse) return;
    offerTime(host.page.firstResponse);
    take(brought);
  }

  function act(question: Question, response: DisplayResponse): void {
    switch (response.kind) {
      case 'failure':
        if (!document) listener.onFailure();
        retryAfter(question, problems.occurred(response.problem, response.detail, response));
        break;
      case 'missing':
        missing(question);
        break;
      case 'document':
        if (!announcements.isOutdated(response.document.revision)) take(response.document);
        understood(question, response.document.revision);
        break;
      case 'unchanged':
        understood(question, document?.revision);
        break;
    }
  }

  function loadRequest(): HostRequest {
    const channel = { PortalId, originalName };
    const body = { channel, TestMode: isTest, browser: { UserAgent: host.userAgent } };
    return { method: 'POST', path: '/api/channels/getchannelfordisplay', body };
  }

  function checkRequest(): HostRequest {
    const headers: Record<string, string> = document ? { 'If-None-Match': `"${document.revision}"` } : {};
    return { method: 'GET', path: displayPath, headers };
  }

  function offerTime(response: HostResponse): void {
    const serverTime = timeIn(response);
    if (serverTime !== null) clock.offer({ ...response, serverTime });
  }

  function take(received: DisplayDocument): void {
    if (received.revision === document?.revision) return;
    const before = document;
    document = received;
    if (before) announcements.replaced(before.revision, received.revision);
    listener.onDocument(received);
    openEvents();
    if (!before || !haveSameIntervals(before, received)) restartPolls(received);
    watchDropped(received);
  }

  function understood(question: Question, answered: string | undefined): void {
    missingAnswers = 0;
    problems.solved('serverUnreachable');
    problems.solved('answerUnreadable');
    problems.solved('channelMissing');
    if (question === 'load') {
      loadedAt = clock.isSet() ? clock.now() : 0;
      if (isReloadDue) page.reload();
      isReloadDue = false;
    }
    announcements.answered(answered);
    if (announcements.isBehind(answered)) {
      // It was announced during this request.
      if (waiting) ask(waiting);
      else retryAfter('check', announcements.askAgainInMs());
    } else if (waiting === 'load' || !announcements.isMet(document?.revision)) {
      if (waiting) ask(waiting);
    } else {
      waiting = null;
    }
  }

  function missing(question: Question): void {
    missingAnswers += 1;
    if (document && missingAnswers < 2) {
      retryAfter(question, CONFIRM_MISSING_MS);
      return;
    }
    document = null;
    listener.onMissing();
    retryAfter('load', problems.occurred('channelMissing', `${PortalId}/${originalName}`));
  }

  function retryAfter(question: Question, delayMs: number): void {
    waiting = waiting === 'load' ? 'load' : question;
    cancelRetry?.();
    cancelRetry = host.after(delayMs, () => {
      cancelRetry = null;
      if (waiting) ask(waiting);
    });
  }

  function refresh(): void {
    isReloadDue = true;
    ask('load');
  }

  /**
   * Starts the polls, which also work if events don't get through. Each waits a little less than its interval, so that screens
   * spread out.
   */
  function restartPolls(intervals: DisplayDocument): void {
    for (const cancel of polls.splice(0)) cancel();
    repeat(intervals.forcedRefreshCheckFrequencyMinutes, 0.8, () => {
      ask('check');
      if (document?.disableForceRefreshCheck || isTest) return;
      askForcedRefresh((isForced) => {
        if (isForced) refresh();
      });
    });
    repeat(intervals.refreshFrequencyMinutes, 0.9, () => {
      if (!document?.disableAutoRefresh) reloadIfAnswered();
    });
  }

  /** Any response reloads the page, no response does not (specification, section 7). */
  function reloadIfAnswered(): void {
    askForcedRefresh(() => page.reloadOnSchedule());
  }

  /**
   * Counts from when a slide was first missing from the plan. If the server is unreachable by then, it is tried again every
   * minute.
   */
  function watchDropped({ droppedSlides }: DisplayDocument): void {
    if (!droppedSlides || droppedSlides.length === 0) {
      cancelDropped?.();
      cancelDropped = null;
    } else {
      cancelDropped ??= repeatedly(DROPPED_RELOAD_AFTER_MS, reloadIfAnswered);
    }
  }

  function repeatedly(periodMs: number, action: () => void): Cancel {
    let cancel: Cancel = () => {};
    const wait = () => {
      cancel = host.after(periodMs, () => {
        wait();
        action();
      });
    };
    wait();
    return () => cancel();
  }

  /** `earliest` is the share of the interval after which the first screens poll. */
  function repeat(minutes: number, earliest: number, action: () => void): void {
    const intervalMs = Math.max(SHORTEST_REFRESH_MINUTES, minutes || 0) * MINUTE_MS;
    const position = polls.length;
    const wait = () => {
      polls[position] = host.after(intervalMs * (earliest + (1 - earliest) * host.random()), () => {
        wait();
        action();
      });
    };
    wait();
  }

  /** The login page of a network, or an error of a busy server, doesn't count as a response. */
  function askForcedRefresh(onResponse: (isForced: boolean) => void): void {
    const body = { PortalId, originalName, ...(loadedAt > 0 && { since: Math.floor(loadedAt) }) };
    host.request({ method: 'POST', path: '/api/channels/getforcedrefresh', body }).then(
      (response) => {
        const isForced = parsed(response.text);
        if (!isStopped && response.status === 200 && typeof isForced === 'boolean') onResponse(isForced);
      },
      // The next poll tries again, and checks report the same failure.
      () => {},
    );
  }

  /** Includes the time of the last load, so that the server sends a refresh that was requested while nothing was listening. */
  function eventsNow(): string {
    return loadedAt > 0 ? `${eventsPath}&since=${Math.floor(loadedAt)}` : eventsPath;
  }

  /** Until there is a document, requests are enough. */
  function openEvents(): void {
    if (!isFollowing || !document || isStopped) return;
    closeEvents ??= followChannel(host, problems, eventsNow, {
      onRevision(revision) {
        announcements.heard(revision, document?.revision);
        if (revision !== document?.revision) hurry();
      },
      onRefresh: refresh,
      onDevice: () => listener.onDevice?.(),
    });
  }

  /** Sends the next request immediately, because the server has sent something or the network is back. */
  function hurry(): void {
    cancelRetry?.();
    cancelRetry = null;
    const pending = asking;
    // A request that is this old may have been lost with the previous connection.
    if (pending && host.monotonicNow() - pending.askedAt > ANSWER_WITHIN_MS) asking = null;
    ask(pending && !asking ? pending.question : 'check');
  }

  let cancelWake: Cancel = () => {};
  return {
    brings: (revision) => broughtAlong()?.revision === revision,
    start() {
      if (isStopped) return;
      takeAlong();
      ask('load');
      cancelWake = host.onWake(hurry);
    },
    follow() {
      isFollowing = true;
      openEvents();
    },
    stop() {
      isStopped = true;
      closeEvents?.();
      cancelWake();
      cancelRetry?.();
      cancelDropped?.();
      for (const cancel of polls) cancel();
    },
  };
}

function haveSameIntervals(one: DisplayDocument, other: DisplayDocument): boolean {
  return (
    one.forcedRefreshCheckFrequencyMinutes === other.forcedRefreshCheckFrequencyMinutes &&
    one.refreshFrequencyMinutes === other.refreshFrequencyMinutes
  );
}
