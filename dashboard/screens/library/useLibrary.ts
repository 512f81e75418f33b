import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { categoriesQuery, libraryItemsQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { itemsOnShelf, pageOf, pageSize } from './shelf.ts';

/** What the address of the content library asks for. */
export interface LibrarySearch {
  /** `_id` of a category. */
  category?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
  /** How many items on a page: a number, or "All". */
  size?: string | undefined;
}

const route = getRouteApi('/staff/contentlibrary');

/** The content library: its categories, and the page of items that the address asks for. */
export function useLibrary() {
  const asked = route.useSearch();
  const navigate = route.useNavigate();
  const categoriesAnswer = useQuery(categoriesQuery());
  const imagesAnswer = useQuery(libraryItemsQuery('image'));
  const videosAnswer = useQuery(libraryItemsQuery('video'));

  const images = imagesAnswer.data;
  const videos = videosAnswer.data;
  const categories = categoriesAnswer.data;
  const category = categories?.find(({ _id }) => _id === asked.category) ?? null;
  const words = asked.search ?? '';
  const found = useMemo(
    () => itemsOnShelf({ images: images ?? [], videos: videos ?? [] }, category, words),
    [images, videos, category, words],
  );
  const size = pageSize(asked.size);

  return {
    categories: categories ?? [],
    images: images ?? [],
    category,
    words,
    count: found.length,
    size,
    page: pageOf(found, size, asked.page ?? 1),
    ...allOf([categoriesAnswer, imagesAnswer, videosAnswer]),
    /** Another page begins at its first item; typing leaves no trail of addresses. */
    go: (change: LibrarySearch) =>
      void navigate({
        search: (before) => ({ ...before, page: undefined, ...change }),
        replace: 'search' in change,
        resetScroll: 'page' in change || 'category' in change,
      }),
  };
}

export type Library = ReturnType<typeof useLibrary>;
