import { expect, it } from 'vitest';
import { channelsByTag, type TargetableChannel, targetedChannels } from '#rules/targets.ts';
import { createRandom, type Random } from '#rules/testing/random.ts';
import type { Target } from '#slide-types/targets.ts';

const RULES = 10_000;
const CHANNELS = 2_000;
const SEED = 20_261_125;
const TAGS = Array.from({ length: 40 }, (_, index) => `tag ${index}`);
const AREAS = ['main', 'bottom', 'side'];

it(`${RULES} rules choose exactly the channels of ${CHANNELS} that a plain reading of them does`, () => {
  const random = createRandom(SEED);
  const channels = Array.from({ length: CHANNELS }, (_, index) => randomChannel(random, index));
  const byTag = channelsByTag(channels);
  let chosenCount = 0;
  for (let rule = 0; rule < RULES; rule += 1) {
    const target = randomTarget(random);
    const chosen = targetedChannels(target, byTag).map(({ _id }) => _id);
    const expected = channels.filter((channel) => isMeant(target, channel)).map(({ _id }) => _id);
    expect(chosen.sort(), JSON.stringify(target)).toEqual(expected.sort());
    chosenCount += chosen.length;
  }
  // Otherwise, the rules would be too strict to prove anything.
  expect(chosenCount).toBeGreaterThan(RULES * 10);
});

function randomChannel(random: Random, index: number): TargetableChannel {
  return {
    _id: `channel ${index}`,
    tags: TAGS.filter(() => random.is(0.15)),
    areas: AREAS.filter(() => random.is(0.7)),
  };
}

function randomTarget(random: Random): Target {
  const some = (most: number) => [...new Set(Array.from({ length: random.whole(0, most) }, () => random.pick(TAGS)))];
  const all = some(3);
  return {
    all,
    area: random.pick(AREAS),
    none: some(3).filter((tag) => !all.includes(tag)),
    channels: random.is(0.8) ? null : Array.from({ length: 50 }, () => `channel ${random.whole(0, CHANNELS + 100)}`),
  };
}

/** Written as the interface says it: has the area, has every tag, and has none of the others. */
function isMeant({ all, area, none, channels }: Target, channel: TargetableChannel): boolean {
  for (const tag of all) if (!channel.tags.includes(tag)) return false;
  for (const tag of none) if (channel.tags.includes(tag)) return false;
  if (channels !== null && !channels.includes(channel._id)) return false;
  return channel.areas.includes(area);
}
