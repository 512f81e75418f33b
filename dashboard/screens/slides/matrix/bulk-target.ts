import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import {
  changeOf,
  reachOf,
  type TargetReach,
  type TargetSituation,
} from '#dashboard/components/targets/target-effects.ts';
import { isSameTarget } from '#rules/targets.ts';
import { MOST_TARGETS, type Target } from '#slide-types/targets.ts';

export interface BulkTargetEffect {
  reach: TargetReach;
  /** How many slides each channel gets, for those that get any. */
  added: { channel: ListedChannel; count: number }[];
  /** In how many cells the rule has no effect, because the slide was removed there. */
  excludedCount: number;
  /** How many slides have the rule already. */
  sameCount: number;
  /** Slides that can't have another rule. */
  full: Slide[];
}

/** What changes when these slides get a rule. `situation` is that of any slide. */
export function bulkTargetEffect(
  slides: readonly Slide[],
  target: Target,
  situation: Omit<TargetSituation, 'slideId' | 'picked'>,
): BulkTargetEffect {
  const without = slides.filter(({ targets }) => !targets.some((one) => isSameTarget(one, target)));
  const counts = new Map<string, number>();
  let excludedCount = 0;
  for (const { _id, targets } of without) {
    const own = { ...situation, slideId: _id, picked: [] };
    excludedCount += reachOf(target, own).excluded.length;
    for (const channel of changeOf(targets, [...targets, target], own).added)
      counts.set(channel._id, (counts.get(channel._id) ?? 0) + 1);
  }
  return {
    reach: reachOf(target, { ...situation, slideId: null, picked: [] }),
    added: situation.channels.flatMap((channel) => {
      const count = counts.get(channel._id);
      return count === undefined ? [] : [{ channel, count }];
    }),
    excludedCount,
    sameCount: slides.length - without.length,
    full: without.filter(({ targets }) => targets.length >= MOST_TARGETS),
  };
}
