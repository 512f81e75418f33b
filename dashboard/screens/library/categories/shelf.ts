import type { Category, LibraryItem } from '#contract/entities/library.ts';
import type { LibraryKind } from '#dashboard/api/queries.ts';
import { matcher } from '#dashboard/components/names.ts';
import { LIBRARY_PAGE_SIZE, LIBRARY_PAGE_SIZES } from '#rules/limits.ts';
import { compareNames } from '#rules/name-order.ts';

/** An item and its kind. */
export interface ShelfItem {
  item: LibraryItem;
  kind: LibraryKind;
}

/** Items per page: "5", "20", "All". */
export const PAGE_SIZES = LIBRARY_PAGE_SIZES.map((size) => (size === null ? 'All' : String(size)));

/** The page size in an address, or the default if it is missing or invalid. */
export function pageSize(asked: string | undefined): string {
  return PAGE_SIZES.find((size) => size === asked) ?? String(LIBRARY_PAGE_SIZE);
}

/** A page of a list. `page` counts from 1 and is limited to the range. */
export function pageOf<Item>(items: readonly Item[], size: string, page: number) {
  const length = size === 'All' ? Math.max(1, items.length) : Number(size);
  const total = Math.max(1, Math.ceil(items.length / length));
  const current = Math.min(Math.max(1, page), total);
  return { items: items.slice((current - 1) * length, current * length), current, total };
}

/** The images and videos of a category by name, or all that match the search. */
export function itemsOnShelf(
  all: { images: readonly LibraryItem[]; videos: readonly LibraryItem[] },
  category: Category | null,
  words: string,
): ShelfItem[] {
  const matches = matcher(words);
  const isSearch = words.trim() !== '';
  return [
    ...all.images.map((item): ShelfItem => ({ item, kind: 'image' })),
    ...all.videos.map((item): ShelfItem => ({ item, kind: 'video' })),
  ]
    .filter(({ item }) => (isSearch ? matches(item.name) : item.category === category?._id))
    .sort((one, other) => compareNames(one.item.name, other.item.name));
}
