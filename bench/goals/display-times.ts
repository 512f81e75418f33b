import { freePort } from '#scripts/free-port.mjs';
import { callAs } from '../api.ts';
import { type MatrixMore, makeMatrix } from '../matrix-scene.ts';
import { withRules } from '../rules-scene.ts';
import { type ServerProcess, startProduct } from '../server-process.ts';
import { atMost, type Row } from '../table.ts';

const PORTAL = 1;
const SLIDES = 2_000;
const CHANNELS = 100;
/** How many different lists of rules the slides have. Each channel shows a hundred slides, with five of them. */
const SETS = 100;
const MOST_OF_PORTAL_WITHOUT_RULES = 2;
/** Before the JIT compiler has done most of its work, and live times have been calculated for the first time. */
const WARMING_CHANGES = 5;

interface Portal {
  server: ServerProcess;
  /**
   * Changes the rules of a slide, or its duration if it has none, and what screens get of every channel is built again.
   */
  changeSlide(): Promise<void>;
  loadChannels(): Promise<void>;
}

/** G17: what rules add to the processor time for building the documents of all channels after a change of a slide. */
export async function measureDisplayTimes(changes: number): Promise<Row[]> {
  const without = await startPortal({});
  try {
    const shared = await rowOf(
      `${SLIDES} slides with 5 rules, of which ${SETS} differ`,
      withRules(SETS),
      without,
      changes,
    );
    // Documents of a megabyte, and more lists than are cached: not a goal, only for information.
    const own = await rowOf('the same, and all differ', withRules(SLIDES), without, Math.ceil(changes / 3));
    return [shared, { ...own, goal: '', limit: '–', reached: 1 }];
  } finally {
    await without.server.remove();
  }
}

async function rowOf(what: string, rules: MatrixMore, without: Portal, changes: number): Promise<Row> {
  const portal = await startPortal(rules);
  try {
    const took = { ours: [] as number[], theirs: [] as number[] };
    for (let change = -WARMING_CHANGES; change < changes; change += 1) {
      const theirs = await millisecondsPerChannel(without);
      const ours = await millisecondsPerChannel(portal);
      if (change < 0) continue;
      took.theirs.push(theirs);
      took.ours.push(ours);
    }
    const [ours, theirs] = [mean(took.ours), mean(took.theirs)];
    return {
      goal: 'G17',
      what: `a changed channel of ${CHANNELS} in 10 time zones, ${what}`,
      figure: `${ours.toFixed(1)} ms`,
      reference: `without rules ${theirs.toFixed(1)} ms`,
      ...atMost(MOST_OF_PORTAL_WITHOUT_RULES, ours / theirs),
    };
  } finally {
    await portal.server.remove();
  }
}

async function startPortal(more: MatrixMore): Promise<Portal> {
  const server = await startProduct(await freePort());
  const call = callAs(server, await makeMatrix(server, SLIDES, CHANNELS, more));
  const channels = await call('POST /api/channels/getchannelsinorder', { PortalId: PORTAL });
  const [slide] = await call('POST /api/slides/getslides', { PortalId: PORTAL });
  if (!slide) throw new Error('There are no slides.');
  const { _id, displayTimes } = slide;
  let isChanged = false;
  return {
    server,
    async changeSlide() {
      isChanged = !isChanged;
      const [first, ...others] = displayTimes;
      const update = first
        ? { displayTimes: isChanged ? [{ ...first, until: '23:59' }, ...others] : displayTimes }
        : { duration: isChanged ? 11 : 10 };
      await call('PATCH /api/slides/updateSlide', { _id, PortalId: PORTAL, update });
    },
    async loadChannels() {
      await Promise.all(channels.map(({ originalName }) => load(server, `${PORTAL}/${originalName}`)));
    },
  };
}

async function millisecondsPerChannel({ server, changeSlide, loadChannels }: Portal): Promise<number> {
  await changeSlide();
  const before = await server.cpuSeconds();
  await loadChannels();
  return ((await server.cpuSeconds()) - before) * (1_000 / CHANNELS);
}

/** Loads a document without compression, which depends on its size alone and happens once for all screens. */
async function load(server: ServerProcess, address: string): Promise<void> {
  const headers = { 'accept-encoding': 'identity' };
  const response = await fetch(`${server.url}/api/channels/display/${address}`, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Loading a channel returned ${response.status}.`);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
