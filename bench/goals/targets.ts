import { type ChannelsByTag, channelsByTag, targetedChannels } from '#rules/targets.ts';
import { freePort } from '#scripts/free-port.mjs';
import { findPostgresqlFolder } from '#scripts/system-packages.mjs';
import { startPostgres } from '#scripts/throwaway-postgres.mjs';
import { callAs, logIn } from '../api.ts';
import { quantile } from '../browser/scene.ts';
import { measureListening } from '../fleet/phases.ts';
import { makeScene } from '../scene.ts';
import { startProduct } from '../server-process.ts';
import { plain, type Row } from '../table.ts';

const CHANNELS = 1_000;
const LAST_NOTIFIED_MS = 2_000;
/** Of the manual changes, at once, like the queue of a dashboard. */
const TICKS_AT_ONCE = 50;

const COUNTED_CHANNELS = 2_000;
const COUNTED_SLIDES = 5_000;
const TAGS = 200;
const COUNTING_MS = 300;
const COUNTS = 20;

/** G18: how soon people see what a rule of a slide means, and how soon screens show it. */
export async function measureTargets(): Promise<Row[]> {
  const rows = [counting(), await saving('embedded', {})];
  if (findPostgresqlFolder() === null) return rows;
  const postgres = await startPostgres({ isDurable: true });
  try {
    return [...rows, await saving('PostgreSQL', { DATABASE_URL: postgres.url })];
  } finally {
    await postgres.stop();
  }
}

/**
 * What the editor does when a tag is chosen: it looks through all channels. And what a changed tag costs: all rules.
 */
function counting(): Row {
  const channels = Array.from({ length: COUNTED_CHANNELS }, (_, index) => ({
    _id: `channel ${index}`,
    tags: Array.from({ length: 8 }, (_, tag) => `tag ${(index * 7 + tag * 31) % TAGS}`),
    areas: ['main'],
  }));
  const targetOf = (index: number) => {
    const all = [`tag ${index % TAGS}`, `tag ${(index + 31) % TAGS}`];
    return { all, area: 'main', none: [`tag ${(index + 13) % TAGS}`], channels: null };
  };
  const countAll = (byTag: ChannelsByTag) => {
    let sum = 0;
    for (let slide = 0; slide < COUNTED_SLIDES; slide += 1) sum += targetedChannels(targetOf(slide), byTag).length;
    return sum;
  };
  const times = Array.from({ length: COUNTS }, () => {
    const startedAt = performance.now();
    if (countAll(channelsByTag(channels)) === 0) throw new Error('No rule applies to any channel.');
    return performance.now() - startedAt;
  });
  return {
    goal: 'G18',
    what: `counting the channels of ${COUNTED_SLIDES} rules among ${COUNTED_CHANNELS}`,
    ...plain({ value: quantile(times, 0.5), limit: COUNTING_MS, unit: 'ms' }),
  };
}

async function saving(database: string, env: Record<string, string>): Promise<Row> {
  const product = await startProduct(await freePort(), env);
  try {
    const scene = await makeScene(product, CHANNELS);
    const call = callAs(product, await logIn(product));
    const { PortalId, area } = scene;
    const tag = await call('POST /api/tags/add', { PortalId, name: 'Branches' });
    await call('PATCH /api/channels/updatechannelsinportal', { PortalId, update: { tags: [tag._id] } });
    const channels = await call('POST /api/channels/getchannelsinorder', { PortalId });
    const { _id: slide } = await call('POST /api/slides/add', {
      area,
      slide: { PortalId, type: 0, name: 'Offer', duration: 10, alwaysDisplay: true, rte_content: '<p>Today</p>' },
    });
    const rule = { all: [tag._id], area, none: [], channels: null };
    let isShown = false;
    const { lastNotifiedMs } = await measureListening(product, scene, CHANNELS, async () => {
      isShown = !isShown;
      await call('PATCH /api/slides/updateSlide', { _id: slide, PortalId, update: { targets: isShown ? [rule] : [] } });
    });
    await call('PATCH /api/slides/updateSlide', { _id: slide, PortalId, update: { targets: [] } });

    const startedAt = performance.now();
    const left = channels.values();
    const tick = async () => {
      for (const { _id } of left)
        await call('PATCH /api/channels/toggleSlide', { channel: _id, area, slide, isPlaced: true });
    };
    await Promise.all(Array.from({ length: TICKS_AT_ONCE }, tick));
    const ticks = { what: `${CHANNELS} ticks`, value: performance.now() - startedAt };
    return {
      goal: 'G18',
      what: `from saving a rule until the last screen of ${CHANNELS} channels is notified, ${database}`,
      ...plain({ value: lastNotifiedMs, limit: LAST_NOTIFIED_MS, unit: 'ms' }, ticks),
    };
  } finally {
    await product.remove();
  }
}
