import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { workThrough } from './work-through.ts';

/** Changes many slides of a portal, one call each; each answers those that were changed, and has told what failed. */
export function useManySlides(portalId: number) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function work<Result>(slides: readonly Slide[], change: (slide: Slide) => Promise<Result>): Promise<Result[]> {
    setIsBusy(true);
    const results = await workThrough(slides, change);
    setIsBusy(false);
    return results;
  }

  /** For what is written into the slides themselves: every list that holds them is asked for anew. */
  async function rewrite<Result>(
    slides: readonly Slide[],
    change: (slide: Slide) => Promise<Result>,
  ): Promise<Result[]> {
    const results = await work(slides, change);
    const keys = [queryKeys.slides(portalId), queryKeys.archivedSlides(portalId), queryKeys.openSlides(portalId)];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    return results;
  }

  return {
    isBusy,
    work,
    rewrite,
    /** Into the archive, or back to their old places. */
    move: (slides: readonly Slide[], archived: boolean) =>
      rewrite(slides, ({ _id, PortalId }) =>
        call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived } }),
      ),
  };
}
