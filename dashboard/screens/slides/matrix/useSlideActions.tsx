import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { channelsQuery, slidesQuery } from '#dashboard/api/queries.ts';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { effectsOfSlides, effectsOnPlaylists } from '#dashboard/components/deletion-effects.ts';
import { useArchiveSlide } from '#dashboard/components/useArchiveSlide.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { slideAddress, slideSearch } from '#dashboard/session/slide-search.ts';
import { useTranslation } from '#ui/language.ts';

/**
 * The actions for a slide in its row, besides its channels. The area is selected for the editor. `leaveFor` is called
 * with the slide that the editor opens. `copied` are the slides of the dialog that `copy` opens.
 */
export function useSlideActions(area: string | null, leaveFor: (slide: string) => void) {
  const { t } = useTranslation();
  const { portalId, set } = useSelection();
  const navigate = useNavigate();
  const { mutate: move } = useArchiveSlide(portalId);
  const { data: channels } = useQuery(channelsQuery(portalId));
  const { data: slides } = useQuery(slidesQuery(portalId));
  const [copied, copy] = useState<readonly Slide[]>([]);

  const actions = useMemo(() => {
    const searchOf = ({ PortalId, type, _id }: Slide) =>
      slideSearch({ portalId: PortalId, area, slideType: type, slide: _id });

    return {
      address: (slide: Slide) => slideAddress(searchOf(slide)),
      create: () => {
        set({ area, slide: null, slideType: null });
        void navigate({ to: '/dashboard/chooseslidetype' });
      },
      edit: (slide: Slide) => {
        leaveFor(slide._id);
        void navigate({ to: '/dashboard/EditSlide', search: searchOf(slide) });
      },
      copy,
      archive: (slide: Slide) =>
        askFirst({
          title: t('Archive “{{name}}”', { name: slide.name }),
          question: t('Do you really want to archive this slide?'),
          effects: [...effectsOfSlides([slide], channels ?? []), ...effectsOnPlaylists([slide], slides ?? [])],
          consequence: t('It is removed from all screens immediately. You can restore it from the archive.'),
          confirm: t('Archive', { context: 'verb' }),
          onConfirm: () => move({ slide, archived: true }),
        }),
    };
  }, [area, channels, slides, leaveFor, set, navigate, move, t]);
  return { actions, copied };
}

export type SlideActionsOf = ReturnType<typeof useSlideActions>['actions'];
