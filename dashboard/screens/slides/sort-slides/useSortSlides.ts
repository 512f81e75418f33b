import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { areasQuery, channelsQuery, displayQuery, slidesQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { keptOrder, moved } from '#dashboard/components/order.ts';
import { orderUpdate } from '#dashboard/components/placements.ts';
import { useKeptState } from '#dashboard/components/useKeptWork.ts';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useTimeZone } from '#dashboard/components/useTimeZone.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { slidesOfArea } from '#rules/area-slides.ts';
import { shownByArea, taggedSlides } from '#rules/slide-order.ts';
import { playedIn } from './round.ts';

interface NewOrder {
  draft: string[] | null;
  channel: ListedChannel;
  update: ReturnType<typeof orderUpdate>;
}

/**
 * The order of the selected area's slides on one channel (`_id`; null if there is none) while it is being changed.
 * `listKey` distinguishes the orders of the page.
 */
export function useSortSlides(channelId: string | null, listKey: string, nowMs: number) {
  const selection = useSelection();
  const { portalId } = selection;
  const queryClient = useQueryClient();
  const queryKey = queryKeys.channels(portalId);
  const channelsAnswer = useQuery(channelsQuery(portalId));
  const areasAnswer = useQuery(areasQuery(portalId));
  const slidesAnswer = useQuery(slidesQuery(portalId));

  const channel = channelsAnswer.data?.find((one) => one._id === channelId);
  const area = areasAnswer.data?.find((one) => one._id === selection.area);
  const current = useMemo(
    () =>
      channel && area
        ? slidesOfArea({ ...area, useSlidesFrom: null }, shownByArea(channel), slidesAnswer.data ?? [])
        : [],
    [channel, area, slidesAnswer.data],
  );

  const [draft, setDraft] = useKeptState<string[] | null>(`order.${listKey}`, null);
  const slides = useMemo(() => inDraftOrder(current, draft), [current, draft]);
  const tagged = useMemo(() => new Set(channel && area ? taggedSlides(channel, area._id) : []), [channel, area]);

  const save = useSubmission({
    mutationFn: ({ channel: { _id, PortalId, lastModified }, update }: NewOrder) =>
      call('PATCH /api/channels/updateChannel', { _id, PortalId, update, lastModified }),
    onSuccess: (saved, { draft: sent }) => {
      queryClient.setQueryData<ListedChannel[]>(queryKey, (channels) =>
        channels?.map((one) => (one._id === saved._id ? saved : one)),
      );
      // A slide may have been moved since.
      setDraft((now) => (now === sent ? null : now));
    },
  });

  const { data: display } = useQuery({ ...displayQuery(portalId, channelId ?? ''), enabled: channelId !== null });
  const portalZone = useTimeZone(portalId);
  const timeZone = channel?.timeZone ?? portalZone;
  const played = useMemo(
    () => playedIn(slidesAnswer.data ?? [], display?.document, { nowMs, timeZone }),
    [slidesAnswer.data, display, nowMs, timeZone],
  );
  const isChanged = slides.some((slide, index) => slide._id !== current[index]?._id);
  return {
    channel,
    area,
    slides,
    /** The slides that are there by their rules. */
    tagged,
    played,
    findSlide: (slideId: string) => slidesAnswer.data?.find(({ _id }) => _id === slideId),
    timeZone,
    isChanged,
    move: (from: number, to: number) => {
      const ids = slides.map((slide) => slide._id);
      save.reset();
      setDraft(moved(ids, from, to));
    },
    save() {
      if (!channel || !area || !isChanged) return;
      const ordered = slides.map((slide) => slide._id);
      save.submit({ draft, channel, update: orderUpdate(channel, area._id, ordered) });
    },
    /** Discards an unsaved order. */
    forget() {
      save.reset();
      setDraft(null);
    },
    isSaving: save.isPending,
    isSaved: save.isSuccess,
    saveError: save.error,
    /** Whether it could not be saved because someone else has changed the channel. */
    isOutdated: save.error instanceof ApiError && save.error.status === 409,
    ...allOf([channelsAnswer, areasAnswer, slidesAnswer]),
  };
}

export type SortSlides = ReturnType<typeof useSortSlides>;

function inDraftOrder<Slide extends { _id: string }>(current: readonly Slide[], draft: string[] | null): Slide[] {
  if (draft === null) return [...current];
  const byId = new Map(current.map((slide) => [slide._id, slide]));
  return keptOrder(
    draft,
    current.map((slide) => slide._id),
  ).flatMap((id) => byId.get(id) ?? []);
}
