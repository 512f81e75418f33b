import { freePort } from '#scripts/free-port.mjs';
import { findPostgresqlFolder } from '#scripts/system-packages.mjs';
import { startPostgres } from '#scripts/throwaway-postgres.mjs';
import { type Listening, measureListening } from '../fleet/phases.ts';
import { makeScene } from '../scene.ts';
import { startProduct, startReference } from '../server-process.ts';
import { plain, type Row } from '../table.ts';

const SCREENS = 1_000;
const LATEST_MS = { embedded: 15, PostgreSQL: 10 };
/** The best that was measured before these rows existed. */
const LATEST_LAST_MS = { embedded: 74, PostgreSQL: 44 };

/**
 * G15: how soon a change reaches the first of 1,000 screens and the last, from sending the request. Beside a server
 * that only sends events and stores nothing. Both databases sync the change before anybody is notified.
 */
export async function measureFirstNotified(): Promise<Row[]> {
  const bare = await startReference('bare-sse', await freePort());
  const anywhere = { PortalId: 1, originalNames: ['any'] };
  const change = () => fetch(bare.url, { method: 'POST' });
  const reference = await measureListening(bare, anywhere, SCREENS, change).finally(bare.remove);
  const rows = rowsOf('embedded', await measureProduct({}), reference);
  if (findPostgresqlFolder() === null) return rows;
  const postgres = await startPostgres({ isDurable: true });
  try {
    return [...rows, ...rowsOf('PostgreSQL', await measureProduct({ DATABASE_URL: postgres.url }), reference)];
  } finally {
    await postgres.stop();
  }
}

async function measureProduct(env: Record<string, string>): Promise<Listening> {
  const product = await startProduct(await freePort(), env);
  try {
    const scene = await makeScene(product, 1);
    return await measureListening(product, scene, SCREENS, scene.change);
  } finally {
    await product.remove();
  }
}

function rowsOf(database: keyof typeof LATEST_MS, ours: Listening, bare: Listening): Row[] {
  const many = SCREENS.toLocaleString('en');
  const rowOf = (which: string, value: number, reference: number, limit: number): Row => ({
    goal: 'G15',
    what: `from a change until the ${which} of ${many} is notified, ${database}`,
    ...plain({ value, digits: 1, limit, unit: 'ms' }, { what: 'bare events', value: reference }),
  });
  return [
    rowOf('first', ours.firstNotifiedMs, bare.firstNotifiedMs, LATEST_MS[database]),
    rowOf('last', ours.lastNotifiedMs, bare.lastNotifiedMs, LATEST_LAST_MS[database]),
  ];
}
