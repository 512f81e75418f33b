import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#scripts/free-port.mjs';
import { projectFolder } from '#scripts/run-command.mjs';
import { compare, rateOf } from '../load.ts';
import { startProduct, startReference } from '../server-process.ts';
import { atLeast, type Row } from '../table.ts';

const FOLDER = path.join(projectFolder, 'dist/dashboard/assets/dashboard');
const LEAST_RATIO = 0.7;

/** G20: sending a file of the dashboard, which has hundreds, compared with the same framework on its own. */
export async function measurePageFiles(pace: { rounds: number; seconds: number }): Promise<Row[]> {
  const compressed = (await readdir(FOLDER)).sort().find((name) => name.endsWith('.js.br'));
  if (compressed === undefined) throw new Error('The dashboard has no compressed script.');
  const file = path.basename(compressed, '.br');
  const reference = await startReference('fastify-files', await freePort(), { FOLDER });
  const product = await startProduct(await freePort());
  try {
    const requestOf = (folder: string) => ({ path: folder + file, headers: { 'accept-encoding': 'br' }, status: 200 });
    const found = await compare(
      { server: product, request: requestOf('/assets/dashboard/') },
      { server: reference, request: requestOf('/files/') },
      pace,
    );
    return [
      {
        goal: 'G20',
        what: 'a file of the dashboard',
        figure: rateOf(found.ours),
        reference: `Fastify ${rateOf(found.reference)}`,
        ...atLeast(LEAST_RATIO, found.ours.perCpuSecond / found.reference.perCpuSecond),
      },
    ];
  } finally {
    await product.remove();
    await reference.remove();
  }
}
