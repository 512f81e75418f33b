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
  /** Nothing that the page does is recorded. */
  isTest: boolean;
  /** Whether the page follows what its screen is paired with. */
  isPaired?: boolean;
}

export interface ContentListener {
  /** A complete document that differs from the one before. */
  onDocument(document: DisplayDocument): void;
  /** The server is sure that this channel does not exist (any more). */
  onMissing(): void;
  /** The server was asked for the channel and did not answer, or nothing of use. It is asked again. */
  onFailure(): void;
  /** A screen of this portal was given another channel, or none. */
  onDevice?(): void;
}

export interface ContentSync {
  /** Whether the page brought this revision of its channel along. */
  brings(revision: string): boolean;
  start(): void;
  /** From now on the server tells of changes, too. */
  follow(): void;
  stop(): void;
}

/** `load` counts as a refresh of the channel, `check` asks for what changed and records nothing. */
type Question = 'load' | 'check';

const MINUTE_MS = 60_000;
/** So long after a slide was dropped, the page is reloaded (specification, section 5). */
const DROPPED_RELOAD_AFTER_MS = MINUTE_MS;
/** A channel that played and is suddenly said not to exist is asked for once more before the screen goes dark. */
const CONFIRM_MISSING_MS = 5_000;
/** A question gets so long, and so much more after each that was not answered in that time: a network may be slow for hours. */
const ANSWER_WITHIN_MS = 15_000;
const ANSWER_WITHIN_AT_MOST_MS = 45_000;

/** Keeps one channel's display document up to date, and never gives up one that plays for something worse. */
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
  /** The question that is under way. */
  let asking: { question: Question; askedAt: number } | null = null;
  let unansweredInARow = 0;
  let waiting: Question | null = null;
  let cancelRetry: Cancel | null = null;
  const polls: Cancel[] = [];
  let cancelDropped: Cancel | null = null;
  let closeEvents: Cancel | null = null;
  let isFollowing = false;
  let isStopped = false;

  /** One question at a time; what comes up meanwhile is asked afterwards, the stronger one only. */
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

  /** Something on the way may answer with what it was told for another screen. */
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

  /** What the page brought along is shown at once; whether it still holds, the first question tells. */
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
      // What waits was announced while this question was under way.
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

  /** The polls that work even where events don't get through. Each waits a little less than its interval, so that screens spread. */
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

  /** Counts from when a plan first lacked a slide; where the server is away by then, it is asked again each minute. */
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

  /** `earliest` is the share of the interval after which the first screens come. */
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

  /** A login page or a busy server's excuse is no response. */
  function askForcedRefresh(onResponse: (isForced: boolean) => void): void {
    const body = { PortalId, originalName, ...(loadedAt > 0 && { since: Math.floor(loadedAt) }) };
    host.request({ method: 'POST', path: '/api/channels/getforcedrefresh', body }).then(
      (response) => {
        const isForced = parsed(response.text);
        if (!isStopped && response.status === 200 && typeof isForced === 'boolean') onResponse(isForced);
      },
      // The next poll asks again, and the checks meet the same failure and deal with it.
      () => {},
    );
  }

  /** Whoever asked for a refresh while nobody listened is heard by this, too. */
  function eventsNow(): string {
    return loadedAt > 0 ? `${eventsPath}&since=${Math.floor(loadedAt)}` : eventsPath;
  }

  /** Once there is something to keep up to date; before that, asking is enough. */
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

  /** The server speaks, or the network is back: there is no reason to wait for the next attempt. */
  function hurry(): void {
    cancelRetry?.();
    cancelRetry = null;
    const pending = asking;
    // One that is that old may have been lost with a network that is gone.
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
