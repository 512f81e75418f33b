import { EventEmitter, once } from 'node:events';
import { expect } from 'vitest';

interface ReceivedEvent {
  event: string;
  data: unknown;
}

const EVENT = /event: (.*)\ndata: (.*)\n\n/g;

/** Opens a stream of server-sent events. */
export async function listenTo(url: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const changes = new EventEmitter();
  const received: ReceivedEvent[] = [];
  /** The beginning of an event whose end has not arrived. */
  let unread = '';
  let hasEnded = false;
  let taken = 0;

  const write = (piece: string) => {
    unread += piece;
    let end = 0;
    for (const { 0: whole, 1: event = '', 2: data = '', index } of unread.matchAll(EVENT)) {
      received.push({ event, data: JSON.parse(data) });
      end = index + whole.length;
    }
    unread = unread.slice(end);
    changes.emit('change');
  };
  const noteEnd = () => {
    hasEnded = true;
    changes.emit('change');
  };
  const ended = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write }))
    .then(noteEnd, noteEnd);

  return {
    /** All events so far. */
    received: received as readonly ReceivedEvent[],
    /** Returns the next event, or the next one of a kind. Throws if the stream ends before. */
    async next(kind?: string): Promise<ReceivedEvent> {
      for (;;) {
        for (const event of received.slice(taken)) {
          taken += 1;
          if (kind === undefined || event.event === kind) return event;
        }
        if (hasEnded) throw new Error('The stream has ended.');
        await once(changes, 'change');
      }
    },
    hasEnded: () => hasEnded,
    /** Resolves when the stream has ended. */
    ended,
    close: () => abort.abort(),
  };
}
