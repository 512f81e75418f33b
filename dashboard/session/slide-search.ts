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

/** Whose slides are sorted, in the address of the page. */
export interface OrderSearch {
  portal?: number;
  /** `_id` of the area. */
  area?: string;
  /** `_id` of the channel. */
  channel?: string;
}

/** Reads the query of the editor's address. */
export function readSlideSearch(query: Record<string, unknown>): SlideSearch {
  return readFields(query, ['portal', 'type'], ['area', 'slide']);
}

/** Reads the query of the address of a slide order. */
export function readOrderSearch(query: Record<string, unknown>): OrderSearch {
  return readFields(query, ['portal'], ['area', 'channel']);
}

/** Anyone may have written the query. Ignores what is malformed. */
function readFields<Numbers extends string, Texts extends string>(
  query: Record<string, unknown>,
  numbers: readonly Numbers[],
  texts: readonly Texts[],
): { [Field in Numbers]?: number } & { [Field in Texts]?: string } {
  const found: Record<string, number | string> = {};
  for (const field of numbers) {
    const value = Number(query[field]);
    if (query[field] !== undefined && Number.isSafeInteger(value) && value >= 0) found[field] = value;
  }
  for (const field of texts) {
    const value = query[field];
    if (typeof value === 'string' || typeof value === 'number') found[field] = String(value);
  }
  return found as ReturnType<typeof readFields<Numbers, Texts>>;
}

/** What is edited. */
export interface Edited {
  portalId: number;
  /** `_id` of an area. */
  area: string | null;
  /** The type's number. Of a slide that exists, it may be unknown. */
  slideType: number | null;
  /** `_id` of a slide; null for a new one. */
  slide: string | null;
}

export function slideSearch({ portalId, area, slideType, slide }: Edited): SlideSearch {
  return { portal: portalId, area: area ?? undefined, type: slideType ?? undefined, slide: slide ?? undefined };
}

/** The editor's address, for links. */
export function slideAddress(search: SlideSearch): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(search)) if (value !== undefined) query.set(field, String(value));
  return `/dashboard/EditSlide?${query}`;
}
