import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '#scripts/free-port.mjs';
import { makeScene } from '../scene.ts';
import { startProduct } from '../server-process.ts';
import { atMost, type Row } from '../table.ts';

const MOST_TIMES_IDLE = 1.3;
const UNTIL_IDLE_MS = 5_000;
const UNTIL_CALM_MS = 60_000;
const CONNECTIONS = 500;

/** G11: whether the server frees the memory that it needed while overloaded. */
export async function measureSaturation({ seconds }: { seconds: number }): Promise<Row[]> {
  const server = await startProduct(await freePort());
  try {
    const { PortalId, originalNames } = await makeScene(server, 1);
    // The first start creates the data folder; only a restarted server is idle.
    await server.stop();
    await server.startAgain();
    await pause(UNTIL_IDLE_MS);
    const idle = await server.residentBytes();
    await autocannon({
      url: `${server.url}/api/channels/getchannelfordisplay`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel: { PortalId, originalName: originalNames[0] } }),
      connections: CONNECTIONS,
      duration: 4 * seconds,
    });
    const busy = await server.residentBytes();
    await pause(UNTIL_CALM_MS);
    const calm = await server.residentBytes();
    return [
      {
        goal: 'G11',
        what: `memory a minute after ${CONNECTIONS} screens at once (during: ${megabytes(busy)})`,
        figure: megabytes(calm),
        reference: `idle ${megabytes(idle)}`,
        ...atMost(MOST_TIMES_IDLE, calm / idle),
      },
    ];
  } finally {
    await server.remove();
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}
