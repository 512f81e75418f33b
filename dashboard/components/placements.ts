import type { ListedChannel } from '#contract/entities/channel.ts';

/** A cell of the matrix: a slide on a channel in an area, each by its `_id`. */
export interface Cell {
  channel: string;
  area: string;
  slide: string;
}

/** Channel `_id` → the slides that it shows in this area. Channels without the area are missing. */
export function placementsIn(area: string, channels: readonly ListedChannel[]): Map<string, ReadonlySet<string>> {
  return new Map(
    channels
      .filter((channel) => channel.selectedAreas.includes(area))
      .map((channel) => [channel._id, new Set(slidesIn(channel, area))]),
  );
}

/** The channels with one cell set as given, and all others unchanged. */
export function withCell(channels: readonly ListedChannel[], cell: Cell, isOn: boolean): ListedChannel[] {
  return channels.map((channel) => {
    const before = slidesIn(channel, cell.area);
    if (channel._id !== cell.channel || before.includes(cell.slide) === isOn) return channel;
    const SlideIDs = isOn ? [...before, cell.slide] : before.filter((slide) => slide !== cell.slide);
    const others = channel.selectedSlides.filter((selection) => selection.AreaID !== cell.area);
    return { ...channel, selectedSlides: [...others, { AreaID: cell.area, SlideIDs }] };
  });
}

export function isPlaced(channel: ListedChannel, cell: Cell): boolean {
  return slidesIn(channel, cell.area).includes(cell.slide);
}

/**
 * The slides `now`, with some of them moved to where they were `before`: behind the nearest slide that preceded them
 * then and is still there. All others keep the order that they have now.
 */
export function putBack(moved: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const returning = before.filter((slide) => moved.includes(slide) && now.includes(slide));
  const ordered = now.filter((slide) => !returning.includes(slide));
  for (const slide of returning) {
    const previous = before.slice(0, before.indexOf(slide)).findLast((other) => ordered.includes(other));
    ordered.splice(previous === undefined ? 0 : ordered.indexOf(previous) + 1, 0, slide);
  }
  return ordered;
}

export function slidesIn(channel: ListedChannel, area: string): string[] {
  return channel.selectedSlides.find((selection) => selection.AreaID === area)?.SlideIDs ?? [];
}
