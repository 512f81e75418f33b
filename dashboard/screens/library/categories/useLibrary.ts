import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { categoriesQuery, libraryItemsQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { itemsOnShelf, pageOf, pageSize } from './shelf.ts';

/** The query of the content library's address. */
export interface LibrarySearch {
  /** `_id` of a category. */
  category?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
  /** Items per page: a number, or "All". */
  size?: string | undefined;
}

const route = getRouteApi('/staff/contentlibrary');

/** The content library: its categories, and the page of items in the address. */
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
    /** Scrolls to the top of another page; typing doesn't add entries to the browser's history. */
    go: (change: LibrarySearch) =>
      void navigate({
        search: (before) => ({ ...before, page: undefined, ...change }),
        replace: 'search' in change,
        resetScroll: 'page' in change || 'category' in change,
      }),
  };
}

export type Library = ReturnType<typeof useLibrary>;
