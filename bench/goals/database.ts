import { freePort } from '#scripts/free-port.mjs';
import { findPostgresqlFolder } from '#scripts/system-packages.mjs';
import { startPostgres } from '#scripts/throwaway-postgres.mjs';
import { withDatabase } from '../database-cpu.ts';
import { compare, type MeasuredRequest, measure } from '../load.ts';
import { type BenchScene, makeScene } from '../scene.ts';
import { type ServerProcess, startProduct, startReference } from '../server-process.ts';
import { NOTHING_ELSE } from '../setting.ts';
import { atLeast, type Row } from '../table.ts';

/** How many documents one change rebuilds. */
const CHANNELS = 60;
/** The system counts hundredths of a second: with less in total, a single one would distort the result. */
const LEAST_CPU_SECONDS = 1;
const LAST_CHANGE = 500;
/**
 * Without a warm-up, the JIT compiler of a new process would be measured. The reference returns ten thousand responses
 * before it counts, too.
 */
const WARMING_CHANGES = 200;

/**
 * G1 and G2 compared with a small server that uses the same database: loading channels that have just changed, and
 * reports of screens. The database's processor time is included.
 */
export async function measureDatabase(
  pace: { rounds: number; seconds: number },
  setting = NOTHING_ELSE,
): Promise<Row[]> {
  if (findPostgresqlFolder() === null) return [];
  const postgres = await startPostgres();
  const running: ServerProcess[] = [];
  try {
    const env = { DATABASE_URL: postgres.url };
    const keep = (server: ServerProcess) => {
      running.push(server);
      return withDatabase(server, postgres.url);
    };
    const reference = await keep(await startReference('fastify-postgres', await freePort(), env));
    const product = await keep(await startProduct(await freePort(), env));
    const scene = await makeScene(product, CHANNELS, setting);
    const channel = { PortalId: scene.PortalId, originalName: scene.originalNames[0] ?? '' };
    const update: MeasuredRequest = { path: '/seen', method: 'POST', body: {}, status: 200 };
    const against = async (what: string, path: string, body: object): Promise<Row> => {
      const ours = { server: product, request: { path, method: 'POST' as const, body, status: 200 } };
      const found = await compare(ours, { server: reference, request: update }, pace);
      return rowOf('G2', what, found.ours.perCpuSecond, `an UPDATE`, found.reference.perCpuSecond, 3);
    };
    const joins = () => measure(reference, { path: '/slides', status: 200 }, pace.seconds);
    const before = await joins();
    const changed = await changedPerCpuSecond(product, scene);
    const after = await joins();
    const loading = rowOf(
      'G1',
      `a screen loads its channel, which has just changed${setting.suffix}`,
      changed,
      'a join',
      (before.perCpuSecond + after.perCpuSecond) / 2,
      0.6,
    );
    // What screens report has nothing to do with the content of the portal.
    if (setting !== NOTHING_ELSE) return [loading];
    return [
      loading,
      await against('a screen checks for a forced refresh', '/api/channels/getforcedrefresh', channel),
      await against('a screen reports its state', '/api/screens/report', {
        ...{ channel, screen: 'bench-screen', build: 'bench', revision: '', areas: [], problems: [], clock: null },
        ...{ width: 1920, height: 1080 },
      }),
    ];
  } finally {
    for (const server of running) await server.remove();
    await postgres.stop();
  }
}

async function changedPerCpuSecond(product: ServerProcess, scene: BenchScene): Promise<number> {
  let computed = 0;
  let made = 0;
  for (let change = 0; computed < LEAST_CPU_SECONDS && change < LAST_CHANGE; change += 1) {
    await scene.change();
    const before = await product.cpuSeconds();
    await Promise.all(scene.originalNames.map((name) => load(product, `${scene.PortalId}/${name}`)));
    // The first ones only warm up.
    if (change < WARMING_CHANGES) continue;
    computed += (await product.cpuSeconds()) - before;
    made += scene.originalNames.length;
  }
  return made / computed;
}

async function load(product: ServerProcess, address: string): Promise<void> {
  const response = await fetch(`${product.url}/api/channels/display/${address}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Loading a channel returned ${response.status}.`);
}

function rowOf(goal: string, what: string, ours: number, name: string, theirs: number, limit: number): Row {
  const perSecond = (count: number) => `${Math.round(count).toLocaleString('en')}/s`;
  const reference = `Fastify with ${name} ${perSecond(theirs)}`;
  return { goal, what, figure: perSecond(ours), reference, ...atLeast(limit, ours / theirs) };
}
