import type { Selection } from './selection.ts';

/** What the editor edits, in its address. */
export interface SlideSearch {
  portal?: number;
  /** `_id` of the area. */
  area?: string;
  /** The number of the slide's type. Only a new one needs it. */
  type?: number;
  /** `_id` of the slide; a new one without it. */
  slide?: string;
}

/** Reads the query of the editor's address, which anyone may have written. Ignores what is malformed. */
export function readSlideSearch(query: Record<string, unknown>): SlideSearch {
  const search: SlideSearch = {};
  for (const field of ['portal', 'type'] as const) {
    const value = Number(query[field]);
    if (query[field] !== undefined && Number.isSafeInteger(value) && value >= 0) search[field] = value;
  }
  for (const field of ['area', 'slide'] as const) {
    const value = query[field];
    if (typeof value === 'string' || typeof value === 'number') search[field] = String(value);
  }
  return search;
}

/** What is edited. */
export type Edited = Pick<Selection, 'portalId' | 'area' | 'slideType' | 'slide'>;

export function slideSearch({ portalId, area, slideType, slide }: Edited): SlideSearch {
  return { portal: portalId, area: area ?? undefined, type: slideType ?? undefined, slide: slide ?? undefined };
}

/** The editor's address, for links. */
export function slideAddress(search: SlideSearch): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(search)) if (value !== undefined) query.set(field, String(value));
  return `/dashboard/EditSlide?${query}`;
}
