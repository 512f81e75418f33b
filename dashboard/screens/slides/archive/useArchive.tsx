import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { archivedSlidesQuery, areasQuery, channelsQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { effectsOfSlides } from '#dashboard/components/deletion-effects.ts';
import { matcher } from '#dashboard/components/names.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { useRestoreSlide } from '#dashboard/components/useRestoreSlide.ts';
import { useRowSelection } from '#dashboard/components/useRowSelection.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { compareNames } from '#rules/name-order.ts';
import { can } from '#rules/permissions.ts';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';
import { t, useTranslation } from '#ui/language.ts';

/** The archived slides of the selected portal, and the actions for them. */
export function useArchive() {
  const { t } = useTranslation();
  const { portalId } = useSelection();
  const queryClient = useQueryClient();
  const answer = useQuery(archivedSlidesQuery(portalId));
  const channelsAnswer = useQuery(channelsQuery(portalId));
  const channels = channelsAnswer.data ?? [];
  const [filter, setFilter] = useState('');
  const slides = useMemo(() => matching(answer.data ?? [], filter), [answer.data, filter]);
  const { restore } = useRestoreSlide(portalId);
  const areasAnswer = useQuery(areasQuery(portalId));
  const user = useUser();
  const isSelectable = useCallback(
    (slide: Slide) => can(user, 'slide.archive', slide) || can(user, 'slide.delete', slide),
    [user],
  );
  const selection = useRowSelection(`archive.${portalId}`, slides, isSelectable);

  const { mutate: remove } = useMutation({
    mutationFn: (slide: Slide) => call('POST /api/slides/deleteSlide', { _id: slide._id, PortalId: slide.PortalId }),
    onError: (error) => showError(t('error: {{message}}', { message: error.message })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.archivedSlides(portalId) }),
  });

  return {
    portalId,
    /** Whether the user may restore and delete slides. */
    mayChange: can(user, 'slide.archive', { PortalId: portalId }),
    slides,
    selection,
    filter,
    setFilter,
    // Restoring needs the areas, and deleting says which channels it affects.
    ...allOf([answer, channelsAnswer, areasAnswer]),
    restore,
    remove: (slide: Slide) =>
      askFirst({
        title: t('Delete “{{name}}”', { name: slide.name }),
        question: t('Do you really want to delete this slide?'),
        effects: effectsOfSlides([slide], channels),
        consequence: t('Deleting is permanent and can’t be undone.'),
        confirm: t('Delete'),
        isGrave: true,
        onConfirm: () => remove(slide),
      }),
  };
}

export type Archive = ReturnType<typeof useArchive>;

/** The slides whose name or type contains the text, sorted by name. */
function matching(slides: readonly Slide[], filter: string): Slide[] {
  const matches = matcher(filter);
  return slides
    .filter(({ name, type }) => matches(name) || matches(t(slideTypeFactsOrUnknown(type).friendlyName)))
    .sort((one, other) => compareNames(one.name, other.name));
}
