import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildStale } from '#scripts/build-parts.mjs';
import { freePort } from '#scripts/free-port.mjs';
import { Fleet } from '../fleet/fleet.ts';
import { makeScene } from '../scene.ts';
import { startProduct } from '../server-process.ts';
import { begin, staffAndScreens } from './activities.ts';
import { growthOf, isFlat, lineOf, type Sample, sampleOf, TITLES } from './samples.ts';

// npm run soak: an hour of all kinds of activity, at a low rate. It fails if the last third uses more resources than
// the second.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    players: { type: 'string', default: '50' },
    database: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const players = Number(values.players);
/** At least three samples per third. */
const FEWEST_MINUTES = 9;
if (!(minutes >= FEWEST_MINUTES && players >= 1)) {
  console.error(`--minutes must be ${FEWEST_MINUTES} or more, --players 1 or more.`);
  process.exit(2);
}
if (!(await buildStale(['player', 'dashboard', 'server']))) process.exit(1);

const MINUTE_MS = 60_000;
const METRICS_TOKEN = 'soak-reads-the-figures';
const CHANNELS = 5;
const TURN_ON_MS = 10_000;

const product = await startProduct(await freePort(), {
  METRICS_TOKEN,
  ...(values.database === undefined ? {} : { DATABASE_URL: values.database }),
});
const samples: Sample[] = [];
try {
  const scene = await makeScene(product, CHANNELS);
  const { PortalId, originalNames } = scene;
  const order = { url: product.url, PortalId, originalNames, players, withinMs: TURN_ON_MS };
  const fleet = await Fleet.start({ ...order, kindOfPlayer: 'whole' }, 2 * TURN_ON_MS);
  const work = begin(await staffAndScreens(product, scene));
  console.log(TITLES);
  const startedAt = Date.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(Math.max(0, startedAt + minute * MINUTE_MS - Date.now()));
    const sample = await sampleOf(product, METRICS_TOKEN, { minute, ...work.taken() });
    samples.push(sample);
    console.log(lineOf(sample));
  }
  await work.end();
  const { open } = await fleet.tally();
  await fleet.stop();
  console.log(`\n${open} of ${players} players are connected. Total activity: ${work.summary()}`);
} finally {
  await product.remove();
}
const growths = growthOf(samples);
for (const growth of growths) {
  const { what, second, last, perHour } = growth;
  const verdict = isFlat(growth) ? 'flat' : 'GROWS';
  console.log(`${what}: second third ${second}, last third ${last}, ${perHour} an hour: ${verdict}`);
}
process.exitCode = growths.every(isFlat) ? 0 : 1;
