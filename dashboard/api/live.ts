import type { QueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import type { Change, StreamReady } from '#contract/entities/change.ts';
import { currentSession, endRefused } from '../session/session.ts';
import { isReachable } from './reachable.ts';
import { createRefresher, failedKeys, keysMissedBy, keysOfPortal, keysTouchedBy } from './refresher.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends something at least every 25 seconds; a connection without data for longer than this is dead. */
const LONGEST_SILENCE_MS = 60_000;
/** Timeout for opening a connection. */
const LONGEST_OPENING_MS = 15_000;

interface Live {
  /** Retries immediately. */
  tryNow(): void;
  end(): void;
}

/**
 * Keeps the page up to date while others work: listens to the portal's changes and refetches the affected queries.
 * Pauses while the tab is hidden, because browsers limit the connections to one server. Reports when the server
 * can't be reached, and when it can again; failures of this stream alone aren't reported.
 */
export function startLive(queryClient: QueryClient, portalId: number, onLost: (isLost: boolean) => void): Live {
  const refresh = createRefresher(queryClient, portalId);
  let attempt = 0;
  let isFirst = true;
  let connection: AbortController | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let look = 0;

  async function connect(): Promise<void> {
    clearTimeout(retry);
    if (document.hidden || connection !== null) return;
    const own = new AbortController();
    connection = own;
    const isOwnFirst = isFirst;
    isFirst = false;
    try {
      await listen(portalId, own, {
        onOpen: () => {
          attempt = 0;
          tell(false);
          // Changes before this were missed, and queries may have failed.
          if (!isOwnFirst) refresh(keysOfPortal(portalId));
        },
        onReady: (ready) => {
          if (isOwnFirst) refresh([...keysMissedBy(portalId, pageAgeMs(), ready), ...failedKeys(queryClient)]);
        },
        onChange: (change) => refresh(keysTouchedBy(portalId, change)),
      });
    } catch {
      // Gone, refused or silent: all the same, it is tried again below.
    }
    if (connection !== own) return;
    connection = null;
    attempt += 1;
    retry = setTimeout(connect, waitBefore(attempt));
    // A restarted server is usually available at the first attempt.
    if (attempt > 1) void lookWhetherLost();
  }

  async function lookWhetherLost(): Promise<void> {
    look += 1;
    const own = look;
    const isLost = !(await isReachable());
    if (own === look) tell(isLost);
  }

  function tell(isLost: boolean): void {
    // Requests that are still pending were sent before this.
    look += 1;
    onLost(isLost);
  }

  function disconnect(): void {
    clearTimeout(retry);
    const ending = connection;
    connection = null;
    ending?.abort();
  }

  function onVisibility(): void {
    if (document.hidden) disconnect();
    else void connect();
  }

  document.addEventListener('visibilitychange', onVisibility);
  void connect();
  return {
    tryNow() {
      disconnect();
      void connect();
    },
    end() {
      document.removeEventListener('visibilitychange', onVisibility);
      disconnect();
      tell(false);
    },
  };
}

interface Listener {
  onOpen(): void;
  onReady(ready: StreamReady): void;
  onChange(change: Change): void;
}

/**
 * Opens one connection. Uses fetch instead of EventSource to send the token in a header. Resolves or rejects when the
 * connection ends.
 */
async function listen(portalId: number, connection: AbortController, listener: Listener): Promise<void> {
  const token = currentSession()?.token;
  if (!token) return;
  const opening = setTimeout(() => connection.abort(), LONGEST_OPENING_MS);
  const response = await fetch(`/api/events?PortalId=${portalId}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: connection.signal,
  }).finally(() => clearTimeout(opening));
  if (response.status === 401) endRefused(token);
  if (!response.ok || !response.body) throw new Error(`The event stream returned ${response.status}.`);
  listener.onOpen();

  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'ready') listener.onReady(JSON.parse(data) as StreamReady);
      if (event === 'change') listener.onChange(JSON.parse(data) as Change);
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let silence = setTimeout(() => connection.abort(), LONGEST_SILENCE_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), LONGEST_SILENCE_MS);
      parser.feed(value);
    }
  } finally {
    clearTimeout(silence);
  }
}

/** Exponential backoff with jitter, so that clients of a restarted server don't all reconnect at once. */
function waitBefore(attempt: number): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return ceiling * (0.5 + Math.random() / 2);
}

/**
 * How long ago this page was opened. All its data is more recent. The monotonic clock can stop while a computer sleeps.
 */
function pageAgeMs(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin);
}
