import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#dashboard/api/client.ts';
import { areasQuery, channelsQuery } from '#dashboard/api/queries.ts';
import { inTurn } from '#dashboard/components/in-turn.ts';
import { keptOrder, moved, renumbered } from '#dashboard/components/order.ts';
import { useKeptState } from '#dashboard/components/useKeptWork.ts';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useSelection } from '#dashboard/session/selection.ts';

export type SortableKind = 'channels' | 'areas';

interface SortableRecord {
  _id: string;
  PortalId: number;
  name: string;
  archived: boolean;
  orderingNumber: number;
}

/** The order of a portal's channels or areas while it is being changed. */
export function useSortRecords(kind: SortableKind) {
  const { portalId } = useSelection();
  const queryClient = useQueryClient();
  const channels = useQuery({ ...channelsQuery(portalId), enabled: kind === 'channels' });
  const areas = useQuery({ ...areasQuery(portalId), enabled: kind === 'areas' });
  const answer = kind === 'channels' ? channels : areas;
  const stored = (answer.data as SortableRecord[] | undefined)?.filter((record) => !record.archived);
  const [draft, setDraft] = useKeptState<string[] | null>(`order.${kind}.${portalId}`, null);
  const records = stored && inOrder(stored, draft);

  const [saved, setSaved] = useState(0);
  const save = useSubmission({
    /** Saves the changed positions one by one; returns how many records are at their positions. */
    async mutationFn(wanted: SortableRecord[]) {
      const changes = renumbered(wanted);
      const right = wanted.length - changes.length;
      const failed = new AbortController();
      setSaved(right);
      const results = await inTurn(
        changes,
        async ({ record: { _id, PortalId }, orderingNumber }) => {
          const request = { _id, PortalId, update: { orderingNumber } };
          try {
            await (kind === 'channels'
              ? call('PATCH /api/channels/updateChannel', request)
              : call('PATCH /api/areas/updateArea', request));
          } catch (error) {
            // After a refusal or without a connection, the others would fail too.
            failed.abort();
            throw error;
          }
        },
        { onProgress: (done) => setSaved(right + done), signal: failed.signal },
      );
      setSaved(right + results.filter((result) => result?.status === 'fulfilled').length);
      const failure = results.find((result) => result?.status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
      return wanted.length;
    },
    async onSettled(_, error) {
      const { queryKey } = kind === 'channels' ? channelsQuery(portalId) : areasQuery(portalId);
      await queryClient.invalidateQueries({ queryKey });
      if (!error) setDraft(null);
    },
  });

  return {
    records,
    isChanged: records?.some((record, index) => record._id !== stored?.[index]?._id) ?? false,
    move(from: number, to: number) {
      save.reset();
      setDraft(
        moved(
          (records ?? []).map((record) => record._id),
          from,
          to,
        ),
      );
    },
    save: () => records && save.submit(records),
    isSaving: save.isPending,
    /** The number of records at their positions while others are being saved. */
    savedSoFar: saved,
    savedCount: save.data ?? null,
    saveError: save.error,
    failure: answer.data ? null : answer.error,
    retry: () => void answer.refetch(),
  };
}

export type SortRecords = ReturnType<typeof useSortRecords>;

function inOrder(stored: SortableRecord[], draft: string[] | null): SortableRecord[] {
  if (draft === null) return stored;
  const byId = new Map(stored.map((record) => [record._id, record]));
  const order = keptOrder(
    draft,
    stored.map((record) => record._id),
  );
  return order.flatMap((id) => byId.get(id) ?? []);
}
