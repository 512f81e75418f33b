import type { Area } from '#contract/entities/area.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { compareNames } from '#dashboard/components/names.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';

export type SortColumn = 'name' | 'lastModified' | 'type';
export interface Sort {
  by: SortColumn;
  isDescending: boolean;
}

const comparisons: Record<SortColumn, (one: Slide, other: Slide) => number> = {
  name: (one, other) => compareNames(one.name, other.name),
  // The newest first is what one looks for; turned over by the arrow like the others.
  lastModified: (one, other) => other.lastModified.localeCompare(one.lastModified),
  type: (one, other) => compareNames(typeName(one), typeName(other)) || compareNames(one.name, other.name),
};

/** The slides that can be used in the area, whose names hold `filter`, in the order of `sort`. */
export function slideRows(area: Area, slides: readonly Slide[], filter: string, sort: Sort): Slide[] {
  const usable = new Set(area.UsableSlideIDs);
  const wanted = filter.trim().toLocaleLowerCase();
  const rows = slides.filter(
    (slide) => usable.has(slide._id) && (wanted === '' || slide.name.toLocaleLowerCase().includes(wanted)),
  );
  rows.sort(comparisons[sort.by]);
  return sort.isDescending ? rows.reverse() : rows;
}

export function typeName(slide: Slide): string {
  return slideTypeOrUnknown(slide.type).friendlyName;
}
