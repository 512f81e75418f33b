import type { Area } from '#contract/entities/area.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { matcher } from '#dashboard/components/names.ts';
import { airingsOf } from '#dashboard/components/playlists.ts';
import type { StatusFilter } from '#dashboard/session/matrix-search.ts';
import { type Airing, displayStatus, nextLive, scheduleStatus, statusOfAny } from '#rules/display-status.ts';
import { compareNames } from '#rules/name-order.ts';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';
import { t } from '#ui/language.ts';

/** The order of the rows. */
export interface Sort {
  compare(one: Slide, other: Slide): number;
  isReversed: boolean;
}

const ENDING_WITHIN_MS = 7 * 86_400_000;

/** The filter of the rows. */
export interface Filter {
  /** Part of the name. */
  name: string;
  /** The type's number; null for all. */
  type: number | null;
  /** The current state of its schedule, or that it ends soon; null for all. */
  status: StatusFilter | null;
}

export const NO_FILTER: Filter = { name: '', type: null, status: null };

/** The slides that can be used in the area and match the filter, in the order of `sort`. */
export function slideRows(
  area: Area,
  slides: readonly Slide[],
  filter: Filter,
  sort: Sort,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Slide[] {
  const usable = new Set(area.UsableSlideIDs);
  const matches = matcher(filter.name);
  const { status } = filter;
  const byId = new Map(status === null ? [] : slides.map((slide) => [slide._id, slide]));
  const find = (slideId: string) => byId.get(slideId);
  const rows = slides.filter(
    (slide) =>
      usable.has(slide._id) &&
      matches(slide.name) &&
      (filter.type === null || slide.type === filter.type) &&
      (status === null || hasStatus(airingsOf(slide, find, timeZone, nowMs), status, nowMs)),
  );
  rows.sort(sort.compare);
  return sort.isReversed ? rows.reverse() : rows;
}

function hasStatus(airings: readonly Airing[], status: StatusFilter, nowMs: number): boolean {
  const isAnyShownFrom = (atMs: number) => airings.some((airing) => isStillShown(airing, atMs));
  if (status === 'ending') return isAnyShownFrom(nowMs) && !isAnyShownFrom(nowMs + ENDING_WITHIN_MS);
  const own = statusOfAny(airings, nowMs);
  return status === (own === 'waiting' && !isAnyShownFrom(nowMs) ? 'over' : own);
}

/** Whether a slide is shown at a time or after it. Its display times may end before its schedule. */
function isStillShown(slide: Airing, atMs: number): boolean {
  const status = displayStatus(slide, atMs);
  const isBetweenTimes = status === 'waiting' && scheduleStatus(slide, atMs) === 'live';
  if (isBetweenTimes) return Number.isFinite(nextLive(slide, atMs));
  return status === 'live' || status === 'waiting';
}

export function typeName(slide: Slide): string {
  return t(slideTypeFactsOrUnknown(slide.type).friendlyName);
}

/** The types of the area's slides: number and name, sorted by name. */
export function typesOf(area: Area, slides: readonly Slide[]): { index: number; name: string }[] {
  const usable = new Set(area.UsableSlideIDs);
  const names = new Map(slides.filter(({ _id }) => usable.has(_id)).map((slide) => [slide.type, typeName(slide)]));
  return [...names].map(([index, name]) => ({ index, name })).sort((one, other) => compareNames(one.name, other.name));
}
