import { createServer } from 'node:net';

/** Below the range from which the system takes the ports of outgoing connections, so that nobody takes it from under us. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
