import type { Worker } from 'node:cluster';
import { z } from 'zod';

/** What Node says to a worker along with a connection, and by which number the worker says that it has it, or does not want it. */
const handedOver = z.object({ cmd: z.literal('NODE_CLUSTER'), act: z.literal('newconn'), seq: z.number() });
const replied = z.object({ cmd: z.literal('NODE_CLUSTER'), ack: z.number() });

/**
 * Closes the connections that were on their way to a worker when it was killed. Node keeps its own end of one open until the
 * worker has replied, thus for ever: who has asked would wait just as long, instead of asking again.
 */
export function closePendingConnections({ process: child }: Worker): void {
  const onTheWay = new Map<number, { close(): void }>();
  child.send = new Proxy(child.send, {
    apply(send, self, sent: unknown[]) {
      const [message, connection] = sent;
      const { data } = handedOver.safeParse(message);
      if (data && isClosable(connection)) onTheWay.set(data.seq, connection);
      return Reflect.apply(send, self, sent);
    },
  });
  child.on('internalMessage', (message: unknown) => {
    const { data } = replied.safeParse(message);
    if (data) onTheWay.delete(data.ack);
  });
  // What it has said before its end was read by then.
  child.once('exit', () =>
    setImmediate(() => {
      for (const connection of onTheWay.values()) connection.close();
    }),
  );
}

function isClosable(value: unknown): value is { close(): void } {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
}
