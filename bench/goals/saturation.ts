import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '#scripts/free-port.mjs';
import { makeScene } from '../scene.ts';
import { ADMIN, type ServerProcess, startProduct } from '../server-process.ts';
import { atMost, type Row } from '../table.ts';

const MOST_TIMES_IDLE = 1.3;
const UNTIL_IDLE_MS = 5_000;
const UNTIL_CALM_MS = 60_000;
const SCREENS = 500;
const LOGINS = 8;

/** G11: whether the server frees the memory that it needed while screens overloaded it, and while people logged in. */
export async function measureSaturation({ seconds }: { seconds: number }): Promise<Row[]> {
  const server = await startProduct(await freePort());
  try {
    const { PortalId, originalNames } = await makeScene(server, 1);
    const channel = { PortalId, originalName: originalNames[0] };
    return [
      await rowOf(`${SCREENS} screens at once`, server, {
        url: `${server.url}/api/channels/getchannelfordisplay`,
        body: JSON.stringify({ channel }),
        connections: SCREENS,
        duration: 4 * seconds,
      }),
      await rowOf(`${LOGINS} people who log in at once`, server, {
        url: `${server.url}/api/users/login`,
        body: JSON.stringify(ADMIN),
        connections: LOGINS,
        duration: 4 * seconds,
      }),
    ];
  } finally {
    await server.remove();
  }
}

async function rowOf(
  load: string,
  server: ServerProcess,
  requests: { url: string; body: string; connections: number; duration: number },
): Promise<Row> {
  // The first start creates the data folder; only a restarted server is idle.
  await server.stop();
  await server.startAgain();
  await pause(UNTIL_IDLE_MS);
  const idle = await server.residentBytes();
  const result = await autocannon({ ...requests, method: 'POST', headers: { 'content-type': 'application/json' } });
  if (result['2xx'] === 0) throw new Error(`${requests.url} refused every request.`);
  const busy = await server.residentBytes();
  await pause(UNTIL_CALM_MS);
  const calm = await server.residentBytes();
  return {
    goal: 'G11',
    what: `memory a minute after ${load} (during: ${megabytes(busy)})`,
    figure: megabytes(calm),
    reference: `idle ${megabytes(idle)}`,
    ...atMost(MOST_TIMES_IDLE, calm / idle),
  };
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}
