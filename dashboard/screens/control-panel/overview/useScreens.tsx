import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Screen } from '#contract/entities/screen.ts';
import { call } from '#dashboard/api/client.ts';
import { screensQuery, slidesQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { allOf, type Loading } from '#dashboard/components/answers.ts';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { type LiveScreen, liveScreens } from '#dashboard/components/live-screens.ts';
import { showError, showNotice } from '#dashboard/components/notices.tsx';
import { createNewTags } from '#dashboard/components/tags/new-tags.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { compareNames } from '#rules/name-order.ts';
import { useTranslation } from '#ui/language.ts';

type ScreenUpdate = Partial<Pick<Screen, 'name' | 'channel' | 'location' | 'serialNumber' | 'note' | 'tags'>>;

interface Screens {
  /** Null while they aren't known. */
  screens: LiveScreen[] | null;
  slideNames: Map<string, string>;
  list: Loading;
}

/** Paired screens by their names, then all others. */
function compareScreens(one: Screen, other: Screen): number {
  return Number(other.isPaired) - Number(one.isPaired) || compareNames(one.name, other.name);
}

/** The screens of a portal in their current states, and the names of the slides they show. */
export function useScreens(portalId: number): Screens {
  const nowMs = useNow();
  const answer = useQuery(screensQuery(portalId));
  const { data } = answer;
  const slides = useQuery(slidesQuery(portalId));
  const sorted = useMemo(() => [...(data?.screens ?? [])].sort(compareScreens), [data]);
  return {
    screens: data ? liveScreens(sorted, data.answeredAtMs, nowMs) : null,
    slideNames: new Map(slides.data?.map(({ _id, name }) => [_id, name])),
    list: allOf([answer]),
  };
}

/** Changes a paired screen's channel or what is known about it. */
export function useScreenUpdate({ _id, PortalId }: Pick<Screen, '_id' | 'PortalId'>) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    // One after the other, so that the last change wins.
    scope: { id: `screen ${_id}` },
    async mutationFn({ tags, ...others }: ScreenUpdate) {
      const update = tags ? { ...others, tags: await createNewTags(queryClient, PortalId, tags) } : others;
      return call('PATCH /api/screens/updateScreen', { _id, PortalId, update });
    },
    onError: (error) => showError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.screens(PortalId) }),
  });
  return { update: mutate, isUpdating: isPending, error };
}

/** Unpairs a screen after confirmation. */
export function useUnpairing(): (screen: Pick<Screen, '_id' | 'PortalId'>, name: string) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ _id, PortalId }: { _id: string; PortalId: number; name: string }) =>
      call('POST /api/screens/unpair', { _id, PortalId }),
    onSuccess: (_, { name }) => showNotice(t('{{name}} was unpaired.', { name })),
    onError: (error) => showError(error.message),
    onSettled: (_, __, { PortalId }) => queryClient.invalidateQueries({ queryKey: queryKeys.screens(PortalId) }),
  });
  return ({ _id, PortalId }, name) =>
    askFirst({
      title: t('Unpair {{name}}?', { name }),
      consequence: t(
        'The screen stops showing its channel and shows a new code. You can use the code to pair it again.',
      ),
      confirm: t('Unpair'),
      isGrave: true,
      onConfirm: () => mutate({ _id, PortalId, name }),
    });
}
