import { describe, expect, it } from 'vitest';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Tags } from '#dashboard/components/tags/useTags.ts';
import { tagReferences } from '#rules/tags.ts';
import { type ChannelColumn, columnsOf, groupingsFor, groupsOf } from './channel-columns.ts';

const NAMES: Record<string, string> = { h: 'Hamburg', b: 'Berlin', k: 'kitchen' };
const DEFAULTS = { timeZone: 'Europe/Berlin', language: 'de' };
const TAGS = {
  nameOf: (reference: string) => NAMES[reference] ?? reference,
  referencesOf: (channel: ListedChannel) => tagReferences(channel, DEFAULTS).filter((one) => one !== 'deleted'),
} as unknown as Tags;
const channel = (_id: string, tags: string[], more: object = {}) =>
  ({
    _id,
    tags,
    responsive: true,
    width: null,
    height: null,
    timeZone: null,
    language: '',
    engines: [],
    ...more,
  }) as unknown as ListedChannel;
const CHANNELS = [
  channel('roof', []),
  channel('bar', ['h', 'k']),
  channel('lobby', ['b'], { engines: ['webkit', 'chromium'] }),
  channel('gone', ['deleted']),
  channel('window', ['b'], { engines: ['chromium'] }),
];
const keysOf = (columns: readonly ChannelColumn[]) => columns.map(({ key }) => key);

describe('groups of channels', () => {
  it('are in the order of the names of their tags, and contain all channels with the tag', () => {
    const groups = groupsOf(CHANNELS, 'tags', TAGS);
    expect(groups.map(({ key, channels }) => [key, channels.map(({ _id }) => _id)])).toEqual([
      ['b', ['lobby', 'window']],
      ['h', ['bar']],
      ['k', ['bar']],
      ['none', ['roof', 'gone']],
    ]);
  });

  it('can be made of automatic tags', () => {
    const groups = groupsOf(CHANNELS, 'engine', TAGS);
    expect(groups.map(({ key, channels }) => [key, channels.length])).toEqual([
      ['engine:chromium', 2],
      ['engine:webkit', 1],
      ['none', 3],
    ]);
  });

  it('are offered if there are at least two', () => {
    expect(groupingsFor(CHANNELS, TAGS)).toEqual(['tags', 'engine']);
    expect(groupingsFor([channel('a', []), channel('b', [], { timeZone: 'UTC' })], TAGS)).toEqual(['zone']);
  });
});

describe('columns', () => {
  it('are the channels, or their groups and the channels of those that are expanded', () => {
    const groups = groupsOf(CHANNELS, 'tags', TAGS);
    expect(keysOf(columnsOf(CHANNELS, null, []))).toEqual(['roof', 'bar', 'lobby', 'gone', 'window']);
    expect(keysOf(columnsOf(CHANNELS, groups, []))).toEqual(['b', 'h', 'k', 'none']);
    const expanded = columnsOf(CHANNELS, groups, ['h', 'k', 'unknown']);
    expect(keysOf(expanded)).toEqual(['b', 'h', 'h bar', 'k', 'k bar', 'none']);
    expect(expanded.map(({ channel }) => channel?._id ?? null)).toEqual([null, null, 'bar', null, 'bar', null]);
  });
});
