import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A browser that has paused a video may read nothing for a while. If it is disconnected, it requests the rest when it
 * resumes.
 */
export const LONGEST_STALL_MS = 5 * 60_000;

const NOTHING_PENDING = -1;

/**
 * Closes connections whose client reads nothing for this long, because an unread response would hold a file, a
 * connection to the bucket and memory forever. One timer checks all connections, so a client is disconnected after at
 * most twice this time.
 */
export function cutStalledReaders(app: FastifyInstance, longestStallMs: number): void {
  /** Bytes written at the last check to each connection with pending data. */
  const writtenBefore = new Map<Socket, number>();
  app.server.on('connection', (socket: Socket) => {
    writtenBefore.set(socket, NOTHING_PENDING);
    socket.once('close', () => writtenBefore.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of writtenBefore) {
      const written = socket.writableLength > 0 ? socket.bytesWritten : NOTHING_PENDING;
      if (written !== NOTHING_PENDING && written === before) socket.destroy();
      else writtenBefore.set(socket, written);
    }
  }, longestStallMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
