import type { DisplayDocument } from '#contract/entities/display.ts';
import type { SyncedArea } from '#contract/entities/sync-group.ts';
import { slidesOfArea } from './area-slides.ts';
import { displayStatus } from './display-status.ts';
import { turnLengthMs } from './rotation.ts';

/**
 * The areas that more than one of these channels shows, with the length of what each of them rotates there at `nowMs`.
 * Every rotation begins at the same moment of the server's clock, so areas of the same length begin anew together for ever.
 */
export function sharedAreas(channels: readonly DisplayDocument[], nowMs: number): SyncedArea[] {
  const areas = new Map<string, SyncedArea>();
  for (const channel of channels) {
    for (const area of channel.areas) {
      if (area.hide) continue;
      const live = slidesOfArea(area, channel.selectedSlides, channel.slides).filter(
        (slide) => displayStatus(slide, nowMs) === 'live',
      );
      const seconds = live.reduce((sum, slide) => sum + turnLengthMs(slide), 0) / 1000;
      const shared = areas.get(area._id) ?? { area: area._id, name: area.name, lengths: [] };
      shared.lengths.push({ channel: channel._id, seconds });
      areas.set(area._id, shared);
    }
  }
  return [...areas.values()].filter(({ lengths }) => lengths.length > 1);
}

/** Whether all channels of a group take the same time for an area. */
export function isInStep({ lengths }: Pick<SyncedArea, 'lengths'>): boolean {
  return lengths.every(({ seconds }) => seconds === lengths[0]?.seconds);
}
