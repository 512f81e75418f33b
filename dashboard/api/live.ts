import type { QueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import type { Change } from '#contract/entities/change.ts';
import { currentSession, endSession } from '../app/session.ts';
import { isReachable } from './reachable.ts';
import { createRefresher, keysOfPortal, keysTouchedBy } from './refresher.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server speaks at least every 25 seconds; a connection silent for longer than this is dead. */
const LONGEST_SILENCE_MS = 60_000;
/** A connection that is not answered by then never will be. */
const LONGEST_OPENING_MS = 15_000;

interface Live {
  /** Does not wait for the next attempt. */
  tryNow(): void;
  end(): void;
}

/**
 * Keeps what is on the page true while others work: listens to the portal's changes and has the queries they touch asked
 * again. Rests while the tab is hidden, since browsers allow only few connections to one server. Tells when the server
 * can't be reached, and when it can again; where only this stream does not get through, nobody needs to know.
 */
export function startLive(queryClient: QueryClient, portalId: number, onLost: (isLost: boolean) => void): Live {
  const refresh = createRefresher(queryClient, portalId);
  let attempt = 0;
  let connection: AbortController | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let look = 0;

  async function connect(): Promise<void> {
    clearTimeout(retry);
    if (document.hidden || connection !== null) return;
    const own = new AbortController();
    connection = own;
    try {
      await listen(portalId, own, {
        onOpen: () => {
          attempt = 0;
          tell(false);
          // Whatever changed before this moment was not heard of.
          refresh(keysOfPortal(portalId));
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
    // A server that is started anew is back at the first attempt.
    if (attempt > 1) void lookWhetherLost();
  }

  async function lookWhetherLost(): Promise<void> {
    look += 1;
    const own = look;
    const isLost = !(await isReachable());
    if (own === look) tell(isLost);
  }

  function tell(isLost: boolean): void {
    // Whatever is still being asked is older than this.
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

interface Heard {
  onOpen(): void;
  onChange(change: Change): void;
}

/** One connection. fetch instead of EventSource, so that the token travels in the header. Resolves or rejects when it is over. */
async function listen(portalId: number, connection: AbortController, heard: Heard): Promise<void> {
  const token = currentSession()?.token;
  if (!token) return;
  const opening = setTimeout(() => connection.abort(), LONGEST_OPENING_MS);
  const response = await fetch(`/api/events?PortalId=${portalId}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: connection.signal,
  }).finally(() => clearTimeout(opening));
  if (response.status === 401 && currentSession()?.token === token) endSession();
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}.`);
  heard.onOpen();

  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'change') heard.onChange(JSON.parse(data) as Change);
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

/** Doubling, with a share of chance so that a restarted server is not met by everybody at once. */
function waitBefore(attempt: number): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return ceiling * (0.5 + Math.random() / 2);
}
