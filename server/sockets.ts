import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A path longer than this can't be a socket; Linux takes 107 bytes, macOS 103. */
export const LONGEST_SOCKET_PATH = 100;

const DYING_MS = 3_000;
const ASK_EVERY_MS = 50;

/**
 * Whether a process listens on a socket or pipe, whose file outlives one that was killed. A killed process still listens until its
 * last thread has ended, so only one that still listens after a few seconds counts.
 */
export async function isAnswered(address: string): Promise<boolean> {
  const until = performance.now() + DYING_MS;
  while (await isConnectable(address)) {
    if (performance.now() > until) return true;
    await setTimeout(ASK_EVERY_MS);
  }
  return false;
}

function isConnectable(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
