import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#scripts/free-port.mjs';
import { findPostgresqlFolder } from '#scripts/system-packages.mjs';
import { startPostgres } from '#scripts/throwaway-postgres.mjs';
import { callAs, logIn } from './api.ts';
import { withDatabase } from './database-cpu.ts';
import { type ServerProcess, startProduct, startReference } from './server-process.ts';
import type { Row } from './table.ts';

export const PORTAL = 1;
export const AREAS = 3;
export const CHANNELS = 50;
export const SLIDES = 200;
export const SLIDES_PER_CHANNEL = 5;

/** The product and a reference, each with a database of its own of the same kind. */
export interface Contest {
  database: string;
  product: ServerProcess;
  reference: ServerProcess;
}

/**
 * Measures the product beside the reference `fastify-calls`, first on embedded databases, then on a PostgreSQL server
 * if this machine has one. Processor time includes the database. `isDurable`: the PostgreSQL server syncs what it
 * commits.
 */
export async function onBothDatabases(
  measure: (contest: Contest) => Promise<Row[]>,
  isDurable = false,
): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-calls-'));
  try {
    const embedded = await measureOn('embedded', { DATA_DIR: folder }, {}, async (server) => server, measure);
    if (findPostgresqlFolder() === null) return embedded;
    const postgres = await startPostgres({ isDurable });
    try {
      const env = { DATABASE_URL: postgres.url };
      const counted = (server: ServerProcess) => withDatabase(server, postgres.url);
      return [...embedded, ...(await measureOn('PostgreSQL', env, env, counted, measure))];
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureOn(
  database: string,
  referenceEnv: Record<string, string>,
  productEnv: Record<string, string>,
  counted: (server: ServerProcess) => Promise<ServerProcess>,
  measure: (contest: Contest) => Promise<Row[]>,
): Promise<Row[]> {
  const running: ServerProcess[] = [];
  const keep = (server: ServerProcess) => {
    running.push(server);
    return counted(server);
  };
  try {
    const reference = await keep(await startReference('fastify-calls', await freePort(), referenceEnv));
    const product = await keep(await startProduct(await freePort(), productEnv));
    return await measure({ database, product, reference });
  } finally {
    for (const server of running) await server.remove();
  }
}

export interface CallsScene {
  headers: Record<string, string>;
  /** Adds or removes the slide with this number in the first channel. */
  tick(slide: number, isPlaced: boolean): Promise<unknown>;
  /** Changes only the name of a slide. */
  rename(name: string): Promise<unknown>;
}

export async function makeCallsScene(product: ServerProcess): Promise<CallsScene> {
  const token = await logIn(product);
  const call = callAs(product, token);
  const areas: string[] = [];
  for (let number = 1; number <= AREAS; number += 1)
    areas.push((await call('POST /api/areas/add', { area: { PortalId: PORTAL, name: `Area ${number}` } }))._id);
  const [area = ''] = areas;
  const channels: string[] = [];
  for (let number = 1; number <= CHANNELS; number += 1) {
    const channel = { PortalId: PORTAL, name: `Window ${number}`, selectedAreas: [area] };
    channels.push((await call('POST /api/channels/add', { channel }))._id);
  }
  const slides: string[] = [];
  for (let number = 1; number <= SLIDES; number += 1) {
    const slide = { PortalId: PORTAL, type: 0, name: `Poster ${number}`, duration: 10, alwaysDisplay: true };
    const added = await call('POST /api/slides/add', { area, slide: { ...slide, rte_content: '<p>We are open.</p>' } });
    slides.push(added._id);
  }
  for (const slide of slides.slice(0, SLIDES_PER_CHANNEL))
    await call('PATCH /api/channels/addSlideToAllChannels', { channels, area, slide });
  const [channel = ''] = channels;
  return {
    headers: { authorization: `Bearer ${token}` },
    tick: (slide, isPlaced) =>
      call('PATCH /api/channels/toggleSlide', { channel, area, slide: slides[slide] ?? '', isPlaced }),
    rename: (name) =>
      call('PATCH /api/slides/updateSlide', { _id: slides[0] ?? '', PortalId: PORTAL, update: { name } }),
  };
}
