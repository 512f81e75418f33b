import type { ListedChannel } from '#contract/entities/channel.ts';
import type { TagReference } from '#rules/tags.ts';
import { type ChannelsByTag, channelsByTag, targetedChannels } from '#rules/targets.ts';
import type { Target } from '#slide-types/targets.ts';
import { inArea } from '../placements.ts';

/** The channels of a portal as far as the user sees them, and a slide. */
export interface TargetSituation {
  channels: readonly ListedChannel[];
  byTag: ChannelsByTag;
  /** null while it is new. */
  slideId: string | null;
  /** Where a new slide will be added by hand, in the area that it is created for. */
  picked: readonly string[];
  newArea: string;
}

export function tagged(
  channels: readonly ListedChannel[],
  referencesOf: (channel: ListedChannel) => readonly TagReference[],
): ChannelsByTag {
  return channelsByTag(
    channels.map((channel) => ({ _id: channel._id, tags: referencesOf(channel), areas: channel.selectedAreas })),
  );
}

export interface TargetReach {
  /** The channels that show the slide by a rule. */
  shown: ListedChannel[];
  /** Those that it means, but from which the slide was removed. */
  excluded: ListedChannel[];
}

export function reachOf(target: Target, { channels, byTag, slideId }: TargetSituation): TargetReach {
  const meant = channelsOf([target], byTag, target.area);
  const isExcluded = (channel: ListedChannel) => slideId !== null && inArea(channel, target.area).excluded.has(slideId);
  const reached = channels.filter(({ _id }) => meant.has(_id));
  return { shown: reached.filter((channel) => !isExcluded(channel)), excluded: reached.filter(isExcluded) };
}

export interface TargetChange {
  added: ListedChannel[];
  removed: ListedChannel[];
}

/** The channels that get a slide, or lose it, when its rules change. Where it was added by hand, nothing changes. */
export function changeOf(
  before: readonly Target[],
  after: readonly Target[],
  situation: TargetSituation,
): TargetChange {
  const { channels, byTag, slideId, picked, newArea } = situation;
  const added = new Set<string>();
  const removed = new Set<string>();
  for (const area of new Set([...before, ...after].map((target) => target.area))) {
    const [then, now] = [channelsOf(before, byTag, area), channelsOf(after, byTag, area)];
    const isFixed = (channel: ListedChannel): boolean => {
      if (slideId === null) return area === newArea && picked.includes(channel._id);
      const { shown, tagged: byRules, excluded } = inArea(channel, area);
      return excluded.has(slideId) || (shown.has(slideId) && !byRules.has(slideId));
    };
    for (const channel of channels) {
      const { _id } = channel;
      if (then.has(_id) === now.has(_id) || isFixed(channel)) continue;
      (now.has(_id) ? added : removed).add(_id);
    }
  }
  const those = (ids: ReadonlySet<string>) => channels.filter(({ _id }) => ids.has(_id));
  return { added: those(added), removed: those(removed) };
}

/** The `_id`s of the channels that rules mean in an area. */
export function channelsOf(targets: readonly Target[], byTag: ChannelsByTag, area: string): Set<string> {
  const inThisArea = targets.filter((target) => target.area === area);
  return new Set(inThisArea.flatMap((target) => targetedChannels(target, byTag).map(({ _id }) => _id)));
}

/** Whether a rule also applies to channels that its reader can't use. `own`: those that they can; null for all. */
export function isOfOthers({ channels }: Target, own: readonly string[] | null): boolean {
  return own !== null && (channels === null || channels.some((channel) => !own.includes(channel)));
}
