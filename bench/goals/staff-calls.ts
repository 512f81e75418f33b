import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#scripts/free-port.mjs';
import { findPostgresqlFolder } from '#scripts/system-packages.mjs';
import { startPostgres } from '#scripts/throwaway-postgres.mjs';
import { callAs, logIn } from '../api.ts';
import { quantile } from '../browser/scene.ts';
import { withDatabase } from '../database-cpu.ts';
import { compare, type MeasuredRequest } from '../load.ts';
import { type ServerProcess, startProduct, startReference } from '../server-process.ts';
import { atLeast, atMost, plain, type Row } from '../table.ts';

const PORTAL = 1;
const AREAS = 3;
const CHANNELS = 50;
const SLIDES = 200;
const SLIDES_PER_CHANNEL = 5;
/** The server accepts only this many long lists of one user at once. */
const LISTS_AT_ONCE = 16;
const LEAST_OF_REFERENCE = 0.5;
const MOST_TRANSACTIONS = 2;
const AT_ONCE = 100;
/** Writes per round, each beside one of the reference. */
const WRITES = 40;

interface Pace {
  rounds: number;
  seconds: number;
}

/**
 * G13, G14 and G16: what staff request, on both kinds of databases, compared with a bare server that uses one statement or one
 * transaction on a database of the same kind.
 */
export async function measureStaffCalls(pace: Pace): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-calls-'));
  try {
    const embedded = await measureOn('embedded', { DATA_DIR: folder }, {}, pace, async (server) => server);
    if (findPostgresqlFolder() === null) return embedded;
    const postgres = await startPostgres();
    try {
      const env = { DATABASE_URL: postgres.url };
      const counted = (server: ServerProcess) => withDatabase(server, postgres.url);
      return [...embedded, ...(await measureOn('PostgreSQL', env, env, pace, counted))];
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
  pace: Pace,
  counted: (server: ServerProcess) => Promise<ServerProcess>,
): Promise<Row[]> {
  const running: ServerProcess[] = [];
  const keep = (server: ServerProcess) => {
    running.push(server);
    return counted(server);
  };
  try {
    const reference = await keep(await startReference('fastify-calls', await freePort(), referenceEnv));
    const product = await keep(await startProduct(await freePort(), productEnv));
    const scene = await makeCallsScene(product);
    const rows: Row[] = [];
    const addRate = async (
      goal: string,
      what: string,
      ours: MeasuredRequest,
      name: string,
      theirs: MeasuredRequest,
    ) => {
      const found = await compare({ server: product, request: ours }, { server: reference, request: theirs }, pace);
      const rates = [found.ours.perCpuSecond, found.reference.perCpuSecond] as const;
      const [figure, rate] = rates.map((each) => `${Math.round(each).toLocaleString('en')}/s`);
      const compared = { figure: figure ?? '', reference: `${name} ${rate}` };
      rows.push({
        goal,
        what: `${what}, ${database}`,
        ...compared,
        ...atLeast(LEAST_OF_REFERENCE, rates[0] / rates[1]),
      });
    };
    for (const [what, call] of [
      [`list of ${AREAS} areas`, '/api/areas/getareas'],
      [`list of ${CHANNELS} channels with ${SLIDES_PER_CHANNEL} slides each`, '/api/channels/getchannelsinorder'],
      [`list of ${SLIDES} slides`, '/api/slides/getslides'],
    ] as const) {
      const ours = {
        path: call,
        method: 'POST' as const,
        headers: scene.headers,
        body: { PortalId: PORTAL },
        connections: LISTS_AT_ONCE,
        status: 200,
      };
      const theirs = { ...ours, path: `/lists/${call.split('/').at(-1)}` };
      await copyList(product, ours, reference, theirs.path);
      await addRate('G13', what, ours, 'Fastify with one statement', theirs);
    }
    rows.push(...(await writeRows(database, scene, reference, pace)));
    const time = { path: '/serverTime', status: 200 };
    await addRate('G16', '/healthz', { path: '/healthz', status: 200 }, 'Fastify', time);
    return rows;
  } finally {
    for (const server of running) await server.remove();
  }
}

/** Gives the reference the records of one of the product's lists. */
async function copyList(product: ServerProcess, ours: MeasuredRequest, reference: ServerProcess, theirs: string) {
  const headers = { ...ours.headers, 'content-type': 'application/json' };
  const listed = await fetch(product.url + ours.path, { method: 'POST', headers, body: JSON.stringify(ours.body) });
  await fetch(reference.url + theirs, { method: 'PUT', headers, body: await listed.text() });
}

interface CallsScene {
  headers: Record<string, string>;
  /** Adds or removes the slide with this number in the first channel. */
  tick(slide: number, isPlaced: boolean): Promise<unknown>;
  rename(round: number): Promise<unknown>;
}

async function makeCallsScene(product: ServerProcess): Promise<CallsScene> {
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
    rename: (round) => {
      const update = { name: `Poster named ${round} times` };
      return call('PATCH /api/slides/updateSlide', { _id: slides[0] ?? '', PortalId: PORTAL, update });
    },
  };
}

/** Waiting times of writes, each beside one transaction of the reference, because other load varies. */
async function writeRows(database: string, scene: CallsScene, reference: ServerProcess, pace: Pace): Promise<Row[]> {
  const times = { transaction: [] as number[], tick: [] as number[], rename: [] as number[], last: [] as number[] };
  const transaction = async () => void (await (await fetch(`${reference.url}/change`, { method: 'POST' })).text());
  for (let round = 0; round <= pace.rounds; round += 1) {
    const found = { transaction: [] as number[], tick: [] as number[], rename: [] as number[] };
    for (let write = 0; write < WRITES; write += 1) {
      found.transaction.push(await millisecondsOf(transaction));
      found.tick.push(await millisecondsOf(() => scene.tick(AT_ONCE, write % 2 === 0)));
      found.rename.push(await millisecondsOf(() => scene.rename(round * WRITES + write)));
    }
    const atOnce = (isPlaced: boolean) =>
      millisecondsOf(() =>
        Promise.all(Array.from({ length: AT_ONCE }, (_, index) => scene.tick(SLIDES - AT_ONCE + index, isPlaced))),
      );
    const last = [await atOnce(true), await atOnce(false)];
    // The first round only warms up.
    if (round === 0) continue;
    times.transaction.push(...found.transaction);
    times.tick.push(...found.tick);
    times.rename.push(...found.rename);
    times.last.push(...last);
  }
  const middle = quantile(times.transaction, 0.5);
  const rowOf = (what: string, measured: number[], most: number): Row => {
    const value = quantile(measured, 0.5);
    const compared = plain({ value, digits: 1, limit: 0, unit: 'ms' }, { what: 'one transaction', value: middle });
    return { goal: 'G14', what: `${what}, ${database}`, ...compared, ...atMost(most, value / middle) };
  };
  return [
    rowOf('adding a slide to a channel, or removing it', times.tick, MOST_TRANSACTIONS),
    rowOf('saving a slide', times.rename, MOST_TRANSACTIONS),
    rowOf(`the last of ${AT_ONCE} additions at once`, times.last, AT_ONCE),
  ];
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
