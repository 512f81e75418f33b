import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Tags } from '#dashboard/components/tags/useTags.ts';
import { GROUPINGS, type Grouping } from '#dashboard/session/matrix-search.ts';
import { compareNames } from '#rules/name-order.ts';
import { automaticTag, type TagReference } from '#rules/tags.ts';

/** The key of the group of channels that have no tag of the kind. */
const NO_TAG = 'none';

/** Channels with the same tag. */
export interface ChannelGroup {
  /** The reference of the tag, or `none`. */
  key: string;
  /** Null for the channels without a tag. */
  tag: TagReference | null;
  channels: readonly ListedChannel[];
}

export interface SingleColumn {
  key: string;
  channel: ListedChannel;
  /** The expanded group that it is part of; null if columns aren't grouped. */
  group: ChannelGroup | null;
  isExpanded?: never;
}

export interface GroupColumn {
  key: string;
  channel: null;
  group: ChannelGroup;
  /** Whether its channels follow. */
  isExpanded: boolean;
}

/** A column of the matrix behind the leading ones. */
export type ChannelColumn = SingleColumn | GroupColumn;

/** The tags of a channel by which it can be grouped. */
function tagsOf(channel: ListedChannel, grouping: Grouping, tags: Tags): TagReference[] {
  const isMeant = (reference: TagReference) => (automaticTag(reference)?.kind ?? 'tags') === grouping;
  return tags.referencesOf(channel).filter(isMeant);
}

/**
 * Channels by tag, in the order of the tags' names; those without one come last. A channel with several tags is in the
 * group of each, so that a group always contains everything that its name says.
 */
export function groupsOf(channels: readonly ListedChannel[], grouping: Grouping, tags: Tags): ChannelGroup[] {
  const byTag = new Map<TagReference, ListedChannel[]>();
  const without: ListedChannel[] = [];
  for (const channel of channels) {
    const references = tagsOf(channel, grouping, tags);
    if (references.length === 0) without.push(channel);
    for (const reference of references) byTag.set(reference, [...(byTag.get(reference) ?? []), channel]);
  }
  const groups = [...byTag].map(([tag, tagged]) => ({ key: tag, tag, channels: tagged }));
  groups.sort((one, other) => compareNames(tags.nameOf(one.tag), tags.nameOf(other.tag)));
  return without.length === 0 ? groups : [...groups, { key: NO_TAG, tag: null, channels: without }];
}

/** The ways to group these channels that make at least two groups. */
export function groupingsFor(channels: readonly ListedChannel[], tags: Tags): Grouping[] {
  return GROUPINGS.filter((grouping) => groupsOf(channels, grouping, tags).length > 1);
}

/** A column for each channel, or for each group and for the channels of those that are expanded. */
export function columnsOf(
  channels: readonly ListedChannel[],
  groups: readonly ChannelGroup[] | null,
  expanded: readonly string[],
): ChannelColumn[] {
  if (groups === null) return channels.map((channel) => ({ key: channel._id, channel, group: null }));
  return groups.flatMap((group): ChannelColumn[] => {
    const isExpanded = expanded.includes(group.key);
    const own = { key: group.key, channel: null, group, isExpanded };
    if (!isExpanded) return [own];
    const members = group.channels.map((channel) => ({ key: `${group.key} ${channel._id}`, channel, group }));
    return [own, ...members];
  });
}

/** The channels whose slides a column shows. */
export function channelsIn({ channel, group }: ChannelColumn): readonly ListedChannel[] {
  return channel === null ? group.channels : [channel];
}
