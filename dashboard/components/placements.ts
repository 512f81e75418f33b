import type { AreaSlides, ListedChannel } from '#contract/entities/channel.ts';
import { hasTaggedSlides, shownSlides, taggedSlides } from '#rules/slide-order.ts';

/** A cell of the matrix: a slide on a channel in an area, each by its `_id`. */
export interface Cell {
  channel: string;
  area: string;
  slide: string;
}

/** The slides of a channel in an area. */
export interface AreaPlacements {
  /** Those that it shows. */
  shown: ReadonlySet<string>;
  /** Those of them that are there only by rules. */
  tagged: ReadonlySet<string>;
  /** Those that rules would show, but that were removed. */
  excluded: ReadonlySet<string>;
}

/** Why a slide is in a cell, or not, if rules have to do with it. */
export type CellMark = 'tagged' | 'excluded' | null;

/** Channel `_id` → its slides in this area. Channels without the area are missing. */
export function placementsIn(area: string, channels: readonly ListedChannel[]): Map<string, AreaPlacements> {
  const withArea = channels.filter((channel) => channel.selectedAreas.includes(area));
  return new Map(withArea.map((channel) => [channel._id, inArea(channel, area)]));
}

/** The slides of one channel in this area. */
export function inArea(channel: ListedChannel, area: string): AreaPlacements {
  return {
    shown: new Set(shownSlides(channel, area)),
    tagged: new Set(taggedSlides(channel, area)),
    excluded: new Set(idsIn(channel.excludedSlides, area)),
  };
}

/** The mark of a cell that is shown as `isOn`, which the server may not have confirmed. */
export function markOf({ tagged, excluded }: AreaPlacements, slide: string, isOn: boolean): CellMark {
  if (!tagged.has(slide) && !excluded.has(slide)) return null;
  return isOn ? 'tagged' : 'excluded';
}

/** How a slide is in an area of a channel. */
interface CellState {
  isByHand: boolean;
  isTagged: boolean;
  isExcluded: boolean;
}

const STATES = ['isByHand', 'isTagged', 'isExcluded'] as const;

/** The channels with one cell set as given, and all others unchanged. */
export function withCell(channels: readonly ListedChannel[], cell: Cell, isOn: boolean): ListedChannel[] {
  return channels.map((channel) =>
    channel._id === cell.channel ? withState(channel, cell, switched(stateOf(channel, cell), isOn)) : channel,
  );
}

/** The channels with one cell as the server returned it in `answered`. Other cells may have been changed since. */
export function withCellOf(channels: readonly ListedChannel[], cell: Cell, answered: ListedChannel): ListedChannel[] {
  const state = stateOf(answered, cell);
  return channels.map((channel) => (channel._id === cell.channel ? withState(channel, cell, state) : channel));
}

/** What the server makes of a cell: what rules show is kept from being shown, and shown again. */
function switched(before: CellState, isOn: boolean): CellState {
  const { isByHand, isTagged, isExcluded } = before;
  if (isOn === (isByHand || isTagged)) return before;
  if (isOn) return { isByHand: !isExcluded, isTagged: isExcluded, isExcluded: false };
  return { isByHand: false, isTagged: false, isExcluded: isExcluded || isTagged };
}

function stateOf(channel: ListedChannel, { area, slide }: Cell): CellState {
  return {
    isByHand: idsIn(channel.selectedSlides, area).includes(slide),
    isTagged: taggedSlides(channel, area).includes(slide),
    isExcluded: idsIn(channel.excludedSlides, area).includes(slide),
  };
}

function withState(channel: ListedChannel, cell: Cell, wanted: CellState): ListedChannel {
  const before = stateOf(channel, cell);
  if (STATES.every((state) => before[state] === wanted[state])) return channel;
  const { area, slide } = cell;
  const byHand = withSlide(idsIn(channel.selectedSlides, area), slide, wanted.isByHand);
  const shown = withSlide(shownSlides(channel, area), slide, wanted.isByHand || wanted.isTagged);
  const excluded = withSlide(idsIn(channel.excludedSlides, area), slide, wanted.isExcluded);
  const hasTagged = shown.some((one) => !byHand.includes(one));
  const without = (lists: readonly AreaSlides[]) => lists.filter(({ AreaID }) => AreaID !== area);
  const ifAny = (SlideIDs: string[]) => (SlideIDs.length > 0 ? [{ AreaID: area, SlideIDs }] : []);
  return {
    ...channel,
    selectedSlides: [...without(channel.selectedSlides), { AreaID: area, SlideIDs: byHand }],
    slideOrder: [...without(channel.slideOrder), ...(hasTagged ? ifAny(shown) : [])],
    excludedSlides: [...without(channel.excludedSlides), ...ifAny(excluded)],
  };
}

/** A slide that is added comes last; one that is there already keeps its place. */
function withSlide(slides: readonly string[], slide: string, isThere: boolean): string[] {
  if (!isThere) return slides.filter((one) => one !== slide);
  return slides.includes(slide) ? [...slides] : [...slides, slide];
}

export function isPlaced(channel: ListedChannel, cell: Cell): boolean {
  return shownSlides(channel, cell.area).includes(cell.slide);
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

/**
 * What to send so that an area of a channel has its slides in this order. Slides that are there but not in `ordered`
 * follow in their order. Other areas stay as they are.
 */
export function orderUpdate(
  channel: ListedChannel,
  area: string,
  ordered: readonly string[],
): Partial<Pick<ListedChannel, 'selectedSlides' | 'slideOrder'>> {
  const SlideIDs = [...new Set([...ordered, ...shownSlides(channel, area)])];
  if (hasTaggedSlides(channel, area)) return { slideOrder: [{ AreaID: area, SlideIDs }] };
  const others = channel.selectedSlides.filter(({ AreaID }) => AreaID !== area);
  return { selectedSlides: [...others, { AreaID: area, SlideIDs }] };
}

function idsIn(lists: readonly AreaSlides[], area: string): readonly string[] {
  return lists.find(({ AreaID }) => AreaID === area)?.SlideIDs ?? [];
}
