import { useQueryClient } from '@tanstack/react-query';
import type { Slide } from '#contract/entities/slide.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useArchiveSlide } from './useArchiveSlide.ts';
import { useAreaForRestored } from './useAreaForRestored.tsx';

/** Restores a slide from the archive, to an area that the user chooses if its own was deleted. */
export function useRestoreSlide(portalId: number) {
  const queryClient = useQueryClient();
  const findArea = useAreaForRestored(portalId);
  const { mutate, isPending } = useArchiveSlide(portalId);
  const restore = (slide: Slide) =>
    findArea([slide], (areaOf) =>
      mutate(
        { slide, archived: false, area: areaOf(slide) },
        { onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.slide(portalId, slide._id) }) },
      ),
    );
  return { restore, isPending };
}
