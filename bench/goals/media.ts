import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.mjs';
import { uploadNoise } from '../image.ts';
import { compare } from '../load.ts';
import { type ServerProcess, startProduct, startReference } from '../server-process.ts';
import { atLeast, plain, type Row } from '../table.ts';
import { uploadVideo } from '../uploads.ts';

const LARGEST_GROWTH_MB = 32;
const UPLOAD_MB = 100;
const LOOK_EVERY_MS = 20;

/** G12: downloads of files by screens, and uploads. */
export async function measureMedia(pace: { rounds: number; seconds: number }): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-file-'));
  const running: ServerProcess[] = [];
  try {
    const product = await startProduct(await freePort());
    running.push(product);
    const location = await uploadNoise(product);
    const file = path.join(folder, 'picture.png');
    await writeFile(file, Buffer.from(await (await fetch(product.url + location)).arrayBuffer()));
    const bare = await startReference('bare-file', await freePort(), { FILE: file });
    running.push(bare);
    const ours = { server: product, request: { path: encodeURI(location), status: 200 } };
    const found = await compare(ours, { server: bare, request: { path: '/', status: 200 } }, pace);
    const perSecond = ({ perCpuSecond }: { perCpuSecond: number }) => `${Math.round(perCpuSecond)}/s`;
    const growth = await growthDuring(product, () => uploadVideo(product, UPLOAD_MB));
    return [
      {
        goal: 'G12',
        what: 'a file of 1 MB, with validators and ranges',
        figure: perSecond(found.ours),
        reference: `bare stream ${perSecond(found.reference)}`,
        ...atLeast(0.7, found.ours.perCpuSecond / found.reference.perCpuSecond),
      },
      {
        goal: 'G12',
        what: `memory for an upload of ${UPLOAD_MB} MB`,
        ...plain({ value: growth / 1024 ** 2, limit: LARGEST_GROWTH_MB, unit: 'MB' }),
      },
    ];
  } finally {
    for (const server of running) await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function growthDuring(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  const before = await server.residentBytes();
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  let most = before;
  while (!isOver) {
    most = Math.max(most, await server.residentBytes());
    await pause(LOOK_EVERY_MS);
  }
  await working;
  return most - before;
}
