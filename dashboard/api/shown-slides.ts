import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** These slides as screens of this language show them, in this order. */
export const shownSlidesQuery = (portalId: number, ids: readonly string[], language: string) =>
  queryOptions({
    queryKey: queryKeys.shownSlides(portalId, ids, language),
    queryFn: () => call('POST /api/slides/getslidesbyids', { PortalId: portalId, array: [...ids], language }),
    placeholderData: keepPreviousData,
  });
