import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A browser that holds a video on may take nothing for a while; when it is cut, it asks for the rest once it goes on. */
export const LONGEST_STALL_MS = 5 * 60_000;

const NOTHING_WAITS = -1;

/**
 * Cuts the connection of whoever takes nothing of what is written to them for so long: an answer that nobody reads holds a
 * file, a connection to the bucket and memory for ever. One timer looks at all; at most it cuts after twice that time.
 */
export function cutStalledReaders(app: FastifyInstance, longestStallMs: number): void {
  /** What had been written to those for whom something waited at the last look. */
  const writtenBefore = new Map<Socket, number>();
  app.server.on('connection', (socket: Socket) => {
    writtenBefore.set(socket, NOTHING_WAITS);
    socket.once('close', () => writtenBefore.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of writtenBefore) {
      const written = socket.writableLength > 0 ? socket.bytesWritten : NOTHING_WAITS;
      if (written !== NOTHING_WAITS && written === before) socket.destroy();
      else writtenBefore.set(socket, written);
    }
  }, longestStallMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
