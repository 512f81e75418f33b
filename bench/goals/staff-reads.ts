import { compare, type MeasuredRequest } from '../load.ts';
import type { ServerProcess } from '../server-process.ts';
import {
  AREAS,
  CHANNELS,
  type Contest,
  makeCallsScene,
  onBothDatabases,
  PORTAL,
  SLIDES,
  SLIDES_PER_CHANNEL,
} from '../staff-scene.ts';
import { atLeast, type Row } from '../table.ts';

/** The server accepts only this many long lists of one user at once. */
const LISTS_AT_ONCE = 16;
const LEAST_OF_REFERENCE = 0.5;

interface Pace {
  rounds: number;
  seconds: number;
}

/** G13 and G16: what staff read, compared with a bare server that uses one statement. */
export function measureStaffReads(pace: Pace): Promise<Row[]> {
  return onBothDatabases((contest) => measureReads(contest, pace));
}

async function measureReads({ database, product, reference }: Contest, pace: Pace): Promise<Row[]> {
  const scene = await makeCallsScene(product);
  const rows: Row[] = [];
  const addRate = async (goal: string, what: string, ours: MeasuredRequest, name: string, theirs: MeasuredRequest) => {
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
  const time = { path: '/serverTime', status: 200 };
  await addRate('G16', '/healthz', { path: '/healthz', status: 200 }, 'Fastify', time);
  return rows;
}

/** Gives the reference the records of one of the product's lists. */
async function copyList(product: ServerProcess, ours: MeasuredRequest, reference: ServerProcess, theirs: string) {
  const headers = { ...ours.headers, 'content-type': 'application/json' };
  const listed = await fetch(product.url + ours.path, { method: 'POST', headers, body: JSON.stringify(ours.body) });
  await fetch(reference.url + theirs, { method: 'PUT', headers, body: await listed.text() });
}
