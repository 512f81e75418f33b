import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseSlow } from '../contract/error-handler.ts';

/** The slowest rate at which a request's body may arrive. */
export interface SlowestPace {
  bytesPerSecond: number;
  /** The rate is averaged over this time, because mobile connections pause for a while. */
  windowMs: number;
}

/** Slower than any connection over which a video could be uploaded. */
export const SLOWEST_PACE: SlowestPace = { bytesPerSecond: 1024, windowMs: 20_000 };

interface Watched {
  request: FastifyRequest;
  reply: FastifyReply;
  bytesBefore: number;
}

/**
 * Refuses requests whose body arrives too slowly with 408 and closes their connection. There is no limit on the total
 * time of an upload, but a client that sends a few bytes at a time would occupy a connection forever. One timer checks
 * all requests.
 */
export function cutSlowRequests(app: FastifyInstance, pace: SlowestPace): void {
  // By connection, which reads one request at a time, so the map never has more entries than there are connections.
  const watched = new Map<Socket, Watched>();
  const minBytes = (pace.bytesPerSecond * pace.windowMs) / 1000;
  const timer = setInterval(() => {
    for (const [socket, { request, reply, bytesBefore }] of watched) {
      if (socket.destroyed || request.raw.complete) watched.delete(socket);
      else if (socket.bytesRead - bytesBefore < minBytes) refuseSlow(request, reply);
      else watched.set(socket, { request, reply, bytesBefore: socket.bytesRead });
    }
  }, pace.windowMs).unref();

  app.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request.raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // Counting starts at the next check, so that every request has at least one whole window.
    if (hasBody) watched.set(socket, { request, reply, bytesBefore: Number.NEGATIVE_INFINITY });
    done();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
