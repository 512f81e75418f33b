import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The path of a socket can't be longer. The limit is 107 bytes on Linux and 103 on macOS. */
export const LONGEST_SOCKET_PATH = 100;

const EXIT_TIMEOUT_MS = 3_000;
const RETRY_INTERVAL_MS = 50;

/**
 * Whether a process listens on a socket or pipe. The file alone proves nothing, as it remains after a process was
 * killed. A killed process still listens until its last thread has ended, so this returns true only if one still
 * listens after a few seconds.
 */
export async function isListening(address: string): Promise<boolean> {
  const until = performance.now() + EXIT_TIMEOUT_MS;
  while (await isConnectable(address)) {
    if (performance.now() > until) return true;
    await setTimeout(RETRY_INTERVAL_MS);
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
