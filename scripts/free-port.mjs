import { createServer } from 'node:net';

/** Below the range from which the system takes the ports of outgoing connections, so that nobody takes it from under us. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * A port of this machine that nobody listens on.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
  return (await isFree(port)) ? port : freePort();
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
