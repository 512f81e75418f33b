import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { showError } from './notices.tsx';
import { workThrough } from './work-through.ts';

/** Changes many slides of a portal with one request each. Returns those that were changed, and reports errors. */
export function useManySlides(portalId: number) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function work<Result>(slides: readonly Slide[], change: (slide: Slide) => Promise<Result>): Promise<Result[]> {
    setIsBusy(true);
    const results = await workThrough(slides, change);
    setIsBusy(false);
    return results;
  }

  /** For changes of the slides themselves: refetches all lists that contain them. */
  async function rewrite<Result>(
    slides: readonly Slide[],
    change: (slide: Slide) => Promise<Result>,
  ): Promise<Result[]> {
    const results = await work(slides, change);
    await refetch();
    return results;
  }

  /** The same for one request that changes all of them. Returns undefined if it failed. */
  async function rewriteAll<Result>(change: () => Promise<Result>): Promise<Result | undefined> {
    setIsBusy(true);
    try {
      return await change();
    } catch (error) {
      showError((error as Error).message);
      return undefined;
    } finally {
      setIsBusy(false);
      await refetch();
    }
  }

  async function refetch(): Promise<void> {
    const keys = [
      queryKeys.slides(portalId),
      queryKeys.archivedSlides(portalId),
      queryKeys.openSlides(portalId),
      queryKeys.areas(portalId),
      queryKeys.channels(portalId),
    ];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }

  return {
    isBusy,
    work,
    rewrite,
    rewriteAll,
    /** Archives slides, or restores them to their channels. `areaOf` returns an area for a slide that has none. */
    move: (
      slides: readonly Slide[],
      archived: boolean,
      areaOf: (slide: Slide) => string | undefined = () => undefined,
    ) =>
      rewrite(slides, (slide) => {
        const { _id, PortalId } = slide;
        return call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived }, area: areaOf(slide) });
      }),
  };
}
