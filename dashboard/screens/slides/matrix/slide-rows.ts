import type { Area } from '#contract/entities/area.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { compareNames, matcher } from '#dashboard/components/names.ts';
import { type DisplayStatus, displayStatus } from '#rules/display-status.ts';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';
import { t } from '#ui/language.ts';

/** The order of the rows. */
export interface Sort {
  compare(one: Slide, other: Slide): number;
  isReversed: boolean;
}

/** The filter of the rows. */
export interface Filter {
  /** Part of the name. */
  name: string;
  /** The type's number; null for all. */
  type: number | null;
  /** The current state of its schedule; null for all. */
  status: DisplayStatus | null;
}

export const NO_FILTER: Filter = { name: '', type: null, status: null };

/** The slides that can be used in the area and match the filter, in the order of `sort`. */
export function slideRows(area: Area, slides: readonly Slide[], filter: Filter, sort: Sort, nowMs: number): Slide[] {
  const usable = new Set(area.UsableSlideIDs);
  const matches = matcher(filter.name);
  const rows = slides.filter(
    (slide) =>
      usable.has(slide._id) &&
      matches(slide.name) &&
      (filter.type === null || slide.type === filter.type) &&
      (filter.status === null || displayStatus(slide, nowMs) === filter.status),
  );
  rows.sort(sort.compare);
  return sort.isReversed ? rows.reverse() : rows;
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
