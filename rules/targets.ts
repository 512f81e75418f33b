import type { Target } from '#slide-types/targets.ts';
import type { TagReference } from './tags.ts';

/** A channel as far as rules decide about it. */
export interface TargetableChannel {
  _id: string;
  /** Its own tags and the automatic ones. See `tagReferences`. */
  tags: readonly TagReference[];
  areas: readonly string[];
}

/** The channels of a portal, and which of them have a tag. */
export interface ChannelsByTag {
  channels: readonly TargetableChannel[];
  byTag: ReadonlyMap<TagReference, ReadonlySet<TargetableChannel>>;
}

export function channelsByTag(channels: readonly TargetableChannel[]): ChannelsByTag {
  const byTag = new Map<TagReference, Set<TargetableChannel>>();
  for (const channel of channels) {
    for (const tag of channel.tags) {
      const tagged = byTag.get(tag);
      if (tagged) tagged.add(channel);
      else byTag.set(tag, new Set([channel]));
    }
  }
  return { channels, byTag };
}

const NONE: ReadonlySet<TargetableChannel> = new Set();

/** Returns the channels that a rule shows its slide on: those that have its area and all of its tags. */
export function targetedChannels(target: Target, { channels, byTag }: ChannelsByTag): TargetableChannel[] {
  const all = target.all.map((tag) => byTag.get(tag) ?? NONE).sort((one, other) => one.size - other.size);
  const none = target.none.map((tag) => byTag.get(tag) ?? NONE);
  const [fewest = channels, ...others] = all;
  const permitted = target.channels && new Set(target.channels);
  return [...fewest].filter(
    (channel) =>
      others.every((tagged) => tagged.has(channel)) &&
      !none.some((tagged) => tagged.has(channel)) &&
      (permitted === null || permitted.has(channel._id)) &&
      channel.areas.includes(target.area),
  );
}

/** Whether two rules mean the same channels, whatever the order of their tags. */
export function isSameTarget(one: Target, other: Target): boolean {
  const key = ({ all, area, none, channels }: Target) =>
    JSON.stringify([all.toSorted(), area, none.toSorted(), channels?.toSorted() ?? null]);
  return key(one) === key(other);
}

/** Returns the first rule that shows its slide on a channel in an area; null if none does. */
export function decidingTarget(targets: readonly Target[], channel: TargetableChannel, areaId: string): Target | null {
  const only = channelsByTag([channel]);
  return targets.find((target) => target.area === areaId && targetedChannels(target, only).length > 0) ?? null;
}

/**
 * Returns rules without a tag, which `into` replaces if it isn't null. Without a replacement, rules that require the
 * tag are dropped: they would apply to more channels than before.
 */
export function targetsWithout(targets: readonly Target[], tag: TagReference, into: TagReference | null): Target[] {
  const replaced = (tags: readonly TagReference[]) => [
    ...new Set(tags.flatMap((one) => (one !== tag ? [one] : into === null ? [] : [into]))),
  ];
  return targets
    .filter(({ all }) => into !== null || !all.includes(tag))
    .map((target) => ({ ...target, all: replaced(target.all), none: replaced(target.none) }))
    .filter(({ all, none }) => !all.some((one) => none.includes(one)));
}
