import { connect } from 'node:net';

/** A path longer than this can't be a socket; Linux takes 107 bytes, macOS 103. */
export const LONGEST_SOCKET_PATH = 100;

/** Whether somebody listens on a socket or pipe. Its file outlives a process that was killed. */
export function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
