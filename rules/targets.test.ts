import { describe, expect, it } from 'vitest';
import type { Target } from '#slide-types/targets.ts';
import { channelsByTag, decidingTarget, targetedChannels, targetsWithout } from './targets.ts';

const target = (fields: Partial<Target>): Target => ({ all: [], area: 'main', none: [], channels: null, ...fields });
const channel = (_id: string, ...tags: string[]) => ({ _id, tags, areas: ['main'] });

describe('a rule', () => {
  const channels = channelsByTag([
    channel('one', 'berlin', 'portrait'),
    channel('two', 'berlin'),
    channel('three', 'berlin', 'portrait', 'staff'),
    { ...channel('four', 'berlin', 'portrait'), areas: ['other'] },
  ]);
  const chosenBy = (fields: Partial<Target>) => targetedChannels(target(fields), channels).map(({ _id }) => _id);

  it.each([
    [{}, ['one', 'two', 'three']],
    [{ all: ['berlin'] }, ['one', 'two', 'three']],
    [{ all: ['berlin', 'portrait'] }, ['one', 'three']],
    [{ all: ['berlin', 'portrait'], none: ['staff'] }, ['one']],
    [{ none: ['portrait'] }, ['two']],
    [{ all: ['unused'] }, []],
    [{ all: ['berlin'], area: 'other' }, ['four']],
    [{ all: ['berlin'], channels: ['two', 'four'] }, ['two']],
    [{ channels: [] }, []],
  ])('of %j chooses %j', (fields, chosen) => {
    expect(chosenBy(fields)).toEqual(chosen);
  });

  it('decides for a channel if it is the first that applies', () => {
    const rules = [target({ all: ['staff'] }), target({ all: ['portrait'] }), target({})];
    expect(decidingTarget(rules, channel('one', 'portrait'), 'main')).toBe(rules[1]);
    expect(decidingTarget(rules, channel('two'), 'main')).toBe(rules[2]);
    expect(decidingTarget(rules, channel('two'), 'other')).toBeNull();
  });
});

describe('rules without a tag', () => {
  const rules = [target({ all: ['a', 'b'] }), target({ all: ['c'], none: ['a'] }), target({ all: ['c'] })];

  it('are dropped if they require it, and otherwise stop excluding it', () => {
    expect(targetsWithout(rules, 'a', null)).toEqual([target({ all: ['c'] }), target({ all: ['c'] })]);
  });

  it('have the tag that replaces it, unless no channel could fulfil them then', () => {
    expect(targetsWithout(rules, 'a', 'b')).toEqual([
      target({ all: ['b'] }),
      target({ all: ['c'], none: ['b'] }),
      target({ all: ['c'] }),
    ]);
    expect(targetsWithout(rules, 'a', 'c')).toEqual([target({ all: ['c', 'b'] }), target({ all: ['c'] })]);
  });
});
