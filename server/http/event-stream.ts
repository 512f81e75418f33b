import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from '../errors.ts';
import { Flapping } from './flapping.ts';
import { addressKey } from './rate-limit.ts';

/** Proxies and phones drop connections that stay silent for longer, and screens those on which they hear nothing for thrice as long. */
const ALIVE_EVERY_MS = 25_000;
/** An event, as pages can't see comments. */
const ALIVE = 'event: alive\ndata: {}\n\n';

/** A reader this far behind is cut off; it comes back and asks anew. */
const LARGEST_BACKLOG_BYTES = 64 * 1024;

/** A client that flaps is refused this late: answered at once, it would be back at once, and refusing it would be all that is done. */
const HELD_MS = 1_000;
/** What is held for them must end somewhere. */
const MOST_HELD = 100;

/** One open connection of server-sent events. */
export interface EventStream {
  send(event: string, data: unknown): void;
  /** Ends it; whoever still may come back is welcome to. */
  end(): void;
  /** Calls back once, when either side has gone. */
  onClose(callback: () => void): void;
}

/**
 * All connections of this process, so that one timer serves them all and a stop ends them all.
 * See docs/decisions/008-push-updates-with-server-sent-events.md
 */
export class EventStreams {
  private readonly open = new Map<FastifyReply['raw'], FastifyRequest>();
  private readonly flapping = new Flapping();
  /** Clients that flap and wait for their refusal. */
  private held = 0;
  /** What was written last: thousands are told the same, one after the other. */
  private last = { text: '', chunk: Buffer.alloc(0) };
  private isUnwelcome: (request: FastifyRequest) => boolean = () => false;
  private readonly heartbeat = setInterval(() => this.tellAlive(), ALIVE_EVERY_MS).unref();

  /** Refuses whoever opened too many that didn't last, and takes its time for it. Throws TooManyRequests. */
  async admit({ ip }: Pick<FastifyRequest, 'ip'>): Promise<void> {
    const seconds = this.flapping.secondsToWait(addressKey(ip), performance.now());
    if (seconds === null) return;
    if (this.held < MOST_HELD) {
      this.held += 1;
      await pause(HELD_MS);
      this.held -= 1;
    }
    throw new TooManyRequests(Math.max(1, seconds - HELD_MS / 1000));
  }

  /** Turns an answer into a stream of events. */
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
    const closers: (() => void)[] = [];
    raw.once('close', () => {
      this.open.delete(raw);
      if (!raw.writableEnded) this.flapping.ended(address, performance.now() - startedAt, performance.now());
      for (const close of closers) close();
    });
    // A connection that was reset also closes; without a listener the error would end the process.
    raw.on('error', () => undefined);
    if (this.isUnwelcome(reply.request)) raw.destroy();
    return {
      send: (event, data) => this.write(raw, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => void raw.end(),
      onClose: (callback) => void closers.push(callback),
    };
  }

  /** Cuts the streams of unwelcome requests off, and those that are just about to begin. */
  refuse(isUnwelcome: (request: FastifyRequest) => boolean): void {
    this.isUnwelcome = isUnwelcome;
    for (const [raw, request] of this.open) if (isUnwelcome(request)) raw.destroy();
  }

  /** How many are open. */
  get size(): number {
    return this.open.size;
  }

  stop(): void {
    clearInterval(this.heartbeat);
    for (const raw of this.open.keys()) raw.end();
  }

  private tellAlive(): void {
    for (const raw of this.open.keys()) this.write(raw, ALIVE);
  }

  private write(raw: FastifyReply['raw'], text: string): void {
    if (raw.writableLength > LARGEST_BACKLOG_BYTES) raw.destroy();
    else if (!raw.writableEnded && !raw.destroyed) {
      // Node's answers would take each event into four pieces, and encode it anew for everyone.
      if (raw.socket && raw.chunkedEncoding) raw.socket.write(this.chunkOf(text));
      else raw.write(text);
    }
  }

  /** The text as one chunk of an answer whose length nobody knows. */
  private chunkOf(text: string): Buffer {
    if (text !== this.last.text) {
      const chunk = Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
      this.last = { text, chunk };
    }
    return this.last.chunk;
  }
}
