import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How slowly a request's body may arrive. */
export interface SlowestPace {
  bytesPerSecond: number;
  /** Over how long the pace is measured: phones fall silent for a while. */
  windowMs: number;
}

/** Slower than any line that a video could be sent over. */
export const SLOWEST_PACE: SlowestPace = { bytesPerSecond: 1024, windowMs: 20_000 };

interface Watched {
  socket: Socket;
  isComplete(): boolean;
  bytesBefore: number;
}

/**
 * Cuts the connection of whoever sends a request's body more slowly than the pace: how long an honest upload takes is
 * nobody's business, but a client that drips holds a place for ever. One timer watches all.
 */
export function cutSlowRequests(app: FastifyInstance, pace: SlowestPace): void {
  const watched = new Set<Watched>();
  const fewestBytes = (pace.bytesPerSecond * pace.windowMs) / 1000;
  const timer = setInterval(() => {
    for (const request of watched) {
      const { bytesRead, destroyed } = request.socket;
      if (destroyed || request.isComplete()) watched.delete(request);
      else if (bytesRead - request.bytesBefore < fewestBytes) request.socket.destroy();
      request.bytesBefore = bytesRead;
    }
  }, pace.windowMs).unref();

  app.addHook('onRequest', async ({ raw }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    // Counted from the next look on, so that everybody has a whole window at least.
    if (hasBody)
      watched.add({ socket: raw.socket, isComplete: () => raw.complete, bytesBefore: Number.NEGATIVE_INFINITY });
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
