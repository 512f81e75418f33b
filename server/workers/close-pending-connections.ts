import type { Worker } from 'node:cluster';
import { z } from 'zod';

/**
 * Internal messages of Node: one that hands a connection to a worker, and the worker's reply, which refers to it by
 * number.
 */
const handover = z.object({ cmd: z.literal('NODE_CLUSTER'), act: z.literal('newconn'), seq: z.number() });
const reply = z.object({ cmd: z.literal('NODE_CLUSTER'), ack: z.number() });

/**
 * Closes the connections that were being handed to a worker when it was killed. Node keeps its own handle open until
 * the worker replies, so the client would wait forever instead of sending its request again.
 */
export function closePendingConnections({ process: child }: Worker): void {
  const pending = new Map<number, { close(): void }>();
  child.send = new Proxy(child.send, {
    apply(send, self, sent: unknown[]) {
      const [message, connection] = sent;
      const { data } = handover.safeParse(message);
      if (data && isClosable(connection)) pending.set(data.seq, connection);
      return Reflect.apply(send, self, sent);
    },
  });
  child.on('internalMessage', (message: unknown) => {
    const { data } = reply.safeParse(message);
    if (data) pending.delete(data.ack);
  });
  // By then, all messages that the worker sent before it exited have been read.
  child.once('exit', () =>
    setImmediate(() => {
      for (const connection of pending.values()) connection.close();
    }),
  );
}

function isClosable(value: unknown): value is { close(): void } {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
}
