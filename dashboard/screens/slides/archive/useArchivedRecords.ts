import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  archivedAreasQuery,
  archivedChannelsQuery,
  areasQuery,
  channelsQuery,
  screensQuery,
} from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { effectsOfArea, effectsOfChannel, pairedWith } from '#dashboard/components/deletion-effects.ts';
import { matcher } from '#dashboard/components/names.ts';
import { type ArchivedKind, useArchiveRecord } from '#dashboard/components/useArchiveRecord.ts';
import { useDeletion } from '#dashboard/components/useDeletion.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { compareNames } from '#rules/name-order.ts';

export interface ArchivedRecord {
  _id: string;
  PortalId: number;
  name: string;
  /** Distinguishes records with the same name: a channel's address. */
  detail: string;
  /** What else its deletion changes, as sentences. */
  effects: readonly string[];
}

/** The archived channels or areas of the selected portal, and the actions for them. */
export function useArchivedRecords(kind: ArchivedKind) {
  const { portalId } = useSelection();
  const isChannel = kind === 'channel';
  const channels = useQuery({ ...archivedChannelsQuery(portalId), enabled: isChannel });
  const areas = useQuery({ ...archivedAreasQuery(portalId), enabled: !isChannel });
  const activeAreas = useQuery({ ...areasQuery(portalId), enabled: !isChannel });
  const activeChannels = useQuery({ ...channelsQuery(portalId), enabled: !isChannel });
  const screens = useQuery({ ...screensQuery(portalId), enabled: isChannel });
  const archivedAreas = areas.data ?? [];
  const [filter, setFilter] = useState('');
  const { mutate, isPending } = useArchiveRecord(kind);
  const remove = useDeletion(isChannel ? 'POST /api/channels/deleteChannel' : 'POST /api/areas/delete');
  const matches = matcher(filter);
  const found: ArchivedRecord[] = isChannel
    ? (channels.data ?? []).map((channel) => ({
        ...named(channel),
        detail: channel.address,
        effects: effectsOfChannel(channel, pairedWith(channel._id, screens.data?.screens ?? null)),
      }))
    : archivedAreas.map((area) => ({
        ...named(area),
        detail: '',
        effects: effectsOfArea(area, [...archivedAreas, ...(activeAreas.data ?? [])], activeChannels.data ?? []),
      }));

  return {
    records: found
      .filter(({ name, detail }) => matches(`${name} ${detail}`))
      .sort((one, other) => compareNames(one.name, other.name)),
    filter,
    setFilter,
    isBusy: isPending,
    // Including what says what a deletion affects.
    ...allOf(isChannel ? [channels, screens] : [areas, activeAreas, activeChannels]),
    restore: (record: ArchivedRecord) => mutate({ record, archived: false }),
    remove: (record: ArchivedRecord) => remove(record, record.name, record.effects),
  };
}

function named({ _id, PortalId, name }: Pick<ArchivedRecord, '_id' | 'PortalId' | 'name'>) {
  return { _id, PortalId, name };
}
