import type { AreaSlides, Channel } from '#contract/entities/channel.ts';

/** A channel as far as its slides are concerned. */
export type ChannelSlides = Pick<Channel, 'selectedSlides' | 'slideOrder'>;

/** Returns everything that a channel shows, area by area and in order: what was added by hand, and what rules add. */
export function shownByArea({ selectedSlides, slideOrder }: ChannelSlides): AreaSlides[] {
  const ordered = new Set(slideOrder.map(({ AreaID }) => AreaID));
  return [...selectedSlides.filter(({ AreaID }) => !ordered.has(AreaID)), ...slideOrder];
}

/** Returns everything that a channel shows in an area, in order. */
export function shownSlides({ selectedSlides, slideOrder }: ChannelSlides, areaId: string): string[] {
  return slidesIn(slideOrder, areaId) ?? slidesIn(selectedSlides, areaId) ?? [];
}

/** Returns the slides that only rules show in an area of a channel: those that were not added by hand. */
export function taggedSlides({ selectedSlides, slideOrder }: ChannelSlides, areaId: string): string[] {
  const shown = slidesIn(slideOrder, areaId);
  if (!shown) return [];
  const byHand = new Set(slidesIn(selectedSlides, areaId));
  return shown.filter((slideId) => !byHand.has(slideId));
}

/** Whether rules show slides in an area of a channel, so that its order is in `slideOrder`. */
export function hasTaggedSlides({ slideOrder }: Pick<ChannelSlides, 'slideOrder'>, areaId: string): boolean {
  return slidesIn(slideOrder, areaId) !== undefined;
}

function slidesIn(lists: readonly AreaSlides[], areaId: string): string[] | undefined {
  return lists.find(({ AreaID }) => AreaID === areaId)?.SlideIDs;
}
