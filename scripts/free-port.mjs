import { createServer } from 'node:net';

/** Below the ports that the system uses for outgoing connections, so that none of those takes the port first. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * Finds a port of this machine that is not in use.
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
