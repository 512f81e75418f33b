import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Slide } from '#contract/entities/slide.ts';
import { useTranslation } from '#ui/language.ts';
import { call } from '../api/client.ts';
import { mutationKeys, queryKeys } from '../api/query-keys.ts';
import { refetchAfterLast } from '../api/refetch-after-last.ts';
import { showError } from './notices.tsx';
import { showArchived } from './show-archived.ts';

interface Archiving {
  slide: Slide;
  archived: boolean;
  /** An area in which a restored slide can be used, for one that has none. */
  area?: string | undefined;
}

/**
 * Archives and restores slides: updates both lists immediately, and reverts with the server's message if it is refused.
 * Archiving can be undone from its notice.
 */
export function useArchiveSlide(portalId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const active = queryKeys.slides(portalId);
  const inArchive = queryKeys.archivedSlides(portalId);
  const areas = queryKeys.areas(portalId);

  const mutationKey = mutationKeys.archiveSlide(portalId);
  const archiving = useMutation({
    mutationKey,
    mutationFn: ({ slide: { _id, PortalId }, archived, area }: Archiving) =>
      call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived }, area }),
    onMutate: async ({ slide, archived }) => {
      await Promise.all([active, inArchive].map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const without = (slides: Slide[] | undefined) => slides?.filter((one) => one._id !== slide._id);
      const withIt = (slides: Slide[] | undefined) => slides && [...(without(slides) ?? []), { ...slide, archived }];
      queryClient.setQueryData<Slide[]>(active, archived ? without : withIt);
      queryClient.setQueryData<Slide[]>(inArchive, archived ? withIt : without);
    },
    onSuccess: (_, { slide, archived }) => showArchived(slide.name, archived, () => mutate({ slide, archived: false })),
    onError: (error) => showError(t('error: {{message}}', { message: error.message })),
    onSettled: () => refetchAfterLast(queryClient, mutationKey, [active, inArchive, areas]),
  });
  const { mutate } = archiving;
  return archiving;
}
