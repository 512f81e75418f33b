import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from '#server/errors.ts';
import { addressKey } from '../guards/rate-limit.ts';
import { Flapping } from './flapping.ts';

/**
 * Proxies and phones drop connections that are idle for longer. Screens reconnect after three times as long without an
 * event.
 */
const HEARTBEAT_INTERVAL_MS = 25_000;
/** An event rather than a comment, because pages can't see comments. */
const HEARTBEAT = 'event: alive\ndata: {}\n\n';

/** A reader that is further behind is disconnected. It reconnects and loads the current state. */
const MAX_BACKLOG_BYTES = 64 * 1024;

/**
 * Delays the 429 for a flapping client: if it were refused at once, it would retry at once and keep the server busy.
 */
const REFUSAL_DELAY_MS = 1_000;
/** Limits the memory for delayed refusals. Beyond it, clients are refused without delay. */
const MAX_DELAYED = 100;

/** One open connection of server-sent events. */
export interface EventStream {
  send(event: string, data: unknown): void;
  /** Ends the stream. The client may reconnect. */
  end(): void;
  /** Calls back once, when the connection has been closed by either side. */
  onClose(callback: () => void): void;
}

/**
 * All event streams of this process, with one heartbeat timer for all of them.
 * See docs/decisions/008-push-updates-with-server-sent-events.md
 */
export class EventStreams {
  private readonly open = new Map<FastifyReply['raw'], FastifyRequest>();
  private readonly flapping = new Flapping();
  /** How many flapping clients are waiting for their refusal. */
  private delayed = 0;
  /** The last encoded event, because the same event is often sent to thousands of clients. */
  private last = { text: '', chunk: Buffer.alloc(0) };
  private isRefused: (request: FastifyRequest) => boolean = () => false;
  private readonly heartbeat = setInterval(() => this.sendHeartbeats(), HEARTBEAT_INTERVAL_MS).unref();

  /** Throws TooManyRequests, after a delay, if the client has opened too many short-lived connections. */
  async admit({ ip }: Pick<FastifyRequest, 'ip'>): Promise<void> {
    const seconds = this.flapping.secondsToWait(addressKey(ip), performance.now());
    if (seconds === null) return;
    if (this.delayed < MAX_DELAYED) {
      this.delayed += 1;
      await pause(REFUSAL_DELAY_MS);
      this.delayed -= 1;
    }
    throw new TooManyRequests(Math.max(1, seconds - REFUSAL_DELAY_MS / 1000));
  }

  /** Turns a response into a stream of events. */
  start(reply: FastifyReply): EventStream {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(': open\n\n');
    this.open.set(raw, reply.request);
    const address = addressKey(reply.request.ip);
    const startedAt = performance.now();
    const closeCallbacks: (() => void)[] = [];
    raw.once('close', () => {
      this.open.delete(raw);
      if (!raw.writableEnded) this.flapping.ended(address, performance.now() - startedAt, performance.now());
      for (const close of closeCallbacks) close();
    });
    // `close` follows. Without a listener, the error of a reset connection would end the process.
    raw.on('error', () => undefined);
    if (this.isRefused(reply.request)) raw.destroy();
    return {
      send: (event, data) => this.write(raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => void raw.end(),
      onClose: (callback) => void closeCallbacks.push(callback),
    };
  }

  /** Closes the streams of requests that match, and from now on also those that are about to start. */
  refuse(matches: (request: FastifyRequest) => boolean): void {
    this.isRefused = matches;
    for (const [raw, request] of this.open) if (matches(request)) raw.destroy();
  }

  /** Number of open streams. */
  get size(): number {
    return this.open.size;
  }

  stop(): void {
    clearInterval(this.heartbeat);
    for (const raw of this.open.keys()) raw.end();
  }

  private sendHeartbeats(): void {
    for (const raw of this.open.keys()) this.write(raw, HEARTBEAT);
  }

  private write(raw: FastifyReply['raw'], text: string): void {
    if (raw.writableLength > MAX_BACKLOG_BYTES) raw.destroy();
    else if (!raw.writableEnded && !raw.destroyed) {
      // `raw.write` would write each event in four pieces and encode it again for every client.
      if (raw.socket && raw.chunkedEncoding) raw.socket.write(this.chunkOf(text));
      else raw.write(text);
    }
  }

  /** Encodes the text as one chunk of a response with chunked transfer encoding. */
  private chunkOf(text: string): Buffer {
    if (text !== this.last.text) {
      const chunk = Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
      this.last = { text, chunk };
    }
    return this.last.chunk;
  }
}
