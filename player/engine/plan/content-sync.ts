import type { DisplayDocument } from '#contract/entities/display.ts';
import type { ServerClock } from '../clock/server-clock.ts';
import type { DisplayResponse } from '../host/display-response.ts';
import type { Cancel, Host } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import type { PageReload } from '../reload/page-reload.ts';
import { createAnnouncements } from './announcements.ts';
import { followChannel } from './channel-events.ts';
import { createChannelPolls } from './channel-polls.ts';
import { type ChannelAddress, createChannelRequests } from './channel-requests.ts';
import { createFailedResponses } from './failed-responses.ts';
import { createRequestQueue, type FollowingRequest, type RequestKind } from './request-queue.ts';

export interface ContentListener {
  /** The server's document, as last received; null before that, and if the channel is missing. */
  current(): DisplayDocument | null;
  /** A complete document that differs from the current one. */
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
  isEmbedded(revision: string): boolean;
  start(): void;
  /** Starts to listen for the server's events. */
  follow(): void;
  stop(): void;
}

/** Keeps one channel's display document up to date, and never replaces one with something worse. */
export function createContentSync(
  host: Host,
  clock: ServerClock,
  problems: ProblemTracker,
  page: PageReload,
  address: ChannelAddress,
  listener: ContentListener,
): ContentSync {
  const requests = createChannelRequests(host, clock, address);
  const announcements = createAnnouncements();
  const failures = createFailedResponses(problems, `${address.PortalId}/${address.originalName}`, listener);
  /** Server time of the last load; 0 if there was none, or the time wasn't known. */
  let loadedAt = 0;
  let isReloadDue = false;
  let isFollowing = false;
  let closeEvents: Cancel | null = null;
  let cancelWake: Cancel = () => {};
  let isStopped = false;

  const queue = createRequestQueue(host, {
    send: (kind) => (kind === 'load' ? requests.load() : requests.check(listener.current()?.revision)),
    take: takeResponse,
  });

  const polls = createChannelPolls(host, address.isTest, {
    forcedRefresh: () => requests.forcedRefresh(loadedAt),
    check: () => queue.ask('check'),
    refresh,
    reload: page.reloadOnSchedule,
    now: clock.now,
  });

  function takeResponse(response: DisplayResponse, sent: RequestKind): FollowingRequest | null {
    switch (response.kind) {
      case 'failure':
        return failures.failed(response, sent);
      case 'missing':
        return failures.missing(sent);
      case 'document':
        if (!announcements.isOutdated(response.document.revision)) take(response.document);
        return understood(response.document.revision, sent);
      case 'unchanged':
        return understood(listener.current()?.revision, sent);
    }
  }

  function take(received: DisplayDocument): void {
    const before = listener.current();
    if (received.revision === before?.revision) return;
    if (before) announcements.onReplaced(before.revision, received.revision);
    listener.onDocument(received);
    openEvents();
    polls.follow(received);
  }

  function understood(revision: string | undefined, sent: RequestKind): FollowingRequest | null {
    failures.solved();
    if (sent === 'load') {
      loadedAt = clock.isSet() ? clock.now() : 0;
      if (isReloadDue) page.reload();
      isReloadDue = false;
    }
    announcements.onReceived(revision);
    if (announcements.isBehind(revision)) {
      // If it was announced during this request, the next one follows immediately.
      return queue.hasNext() ? null : { kind: 'check', inMs: announcements.retryInMs() };
    }
    if (announcements.isMet(listener.current()?.revision)) queue.dropCheck();
    return null;
  }

  function refresh(): void {
    isReloadDue = true;
    queue.ask('load');
  }

  /** Until there is a document, requests are enough. */
  function openEvents(): void {
    if (!isFollowing || !listener.current() || isStopped) return;
    closeEvents ??= followChannel(host, problems, () => requests.eventsPath(loadedAt), {
      onRevision(revision) {
        announcements.onAnnounced(revision, listener.current()?.revision);
        if (revision !== listener.current()?.revision) queue.askNow();
      },
      onRefresh: refresh,
      onDevice: () => listener.onDevice?.(),
    });
  }

  return {
    isEmbedded: requests.isEmbedded,
    start() {
      if (isStopped) return;
      // The first request checks whether the embedded document is still current.
      const embedded = requests.embedded();
      if (embedded) take(embedded);
      queue.ask('load');
      cancelWake = host.onWake(queue.askNow);
    },
    follow() {
      isFollowing = true;
      openEvents();
    },
    stop() {
      isStopped = true;
      closeEvents?.();
      cancelWake();
      queue.stop();
      polls.stop();
    },
  };
}
