import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseSlow } from './error-handler.ts';

/** How slowly a request's body may arrive. */
export interface SlowestPace {
  bytesPerSecond: number;
  /** Over how long the pace is measured: phones fall silent for a while. */
  windowMs: number;
}

/** Slower than any line that a video could be sent over. */
export const SLOWEST_PACE: SlowestPace = { bytesPerSecond: 1024, windowMs: 20_000 };

interface Watched {
  request: FastifyRequest;
  reply: FastifyReply;
  bytesBefore: number;
}

/**
 * Refuses (408) and cuts the connection of whoever sends a request's body more slowly than the pace: how long an honest upload takes is
 * nobody's business, but a client that drips holds a place for ever. One timer watches all.
 */
export function cutSlowRequests(app: FastifyInstance, pace: SlowestPace): void {
  // By connection, which reads one request at a time: however many come, it holds no more than there are connections.
  const watched = new Map<Socket, Watched>();
  const fewestBytes = (pace.bytesPerSecond * pace.windowMs) / 1000;
  const timer = setInterval(() => {
    for (const [socket, { request, reply, bytesBefore }] of watched) {
      if (socket.destroyed || request.raw.complete) watched.delete(socket);
      else if (socket.bytesRead - bytesBefore < fewestBytes) refuseSlow(request, reply);
      else watched.set(socket, { request, reply, bytesBefore: socket.bytesRead });
    }
  }, pace.windowMs).unref();

  app.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // Counted from the next look on, so that everybody has a whole window at least.
    if (hasBody) watched.set(socket, { request, reply, bytesBefore: Number.NEGATIVE_INFINITY });
    done();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
