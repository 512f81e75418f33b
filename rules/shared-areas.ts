import type { DisplayDocument } from '#contract/entities/display.ts';
import type { SyncedArea } from '#contract/entities/sync-group.ts';
import { slidesOfArea } from './area-slides.ts';
import { onAirOf } from './display-status.ts';
import { roundMs } from './rotation.ts';

/**
 * Returns the areas that several of these channels show, with the length of their rotation on each channel at `nowMs`.
 * All rotations are computed from the same clock, so areas with the same length always start over together.
 */
export function sharedAreas(channels: readonly DisplayDocument[], nowMs: number): SyncedArea[] {
  const areas = new Map<string, SyncedArea>();
  for (const channel of channels) {
    for (const area of channel.areas) {
      if (area.hide) continue;
      const live = onAirOf(slidesOfArea(area, channel.selectedSlides, channel.slides), nowMs);
      const seconds = roundMs(live) / 1000;
      const shared = areas.get(area._id) ?? { area: area._id, name: area.name, lengths: [] };
      shared.lengths.push({ channel: channel._id, seconds });
      areas.set(area._id, shared);
    }
  }
  return [...areas.values()].filter(({ lengths }) => lengths.length > 1);
}

/** Whether the rotations of an area have the same length on all channels of a group. */
export function isInStep({ lengths }: Pick<SyncedArea, 'lengths'>): boolean {
  return lengths.every(({ seconds }) => seconds === lengths[0]?.seconds);
}
