import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areasQuery, channelsQuery, displayQuery, portalQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { inheritedBy } from '#rules/inherited.ts';

/** Where a slide of an area can be previewed: the channels that show the area, and the selected one. */
export function usePreviewArea(portalId: number, areaId: string) {
  const { channel: selectedId } = useSelection();
  const [chosenId, chooseChannel] = useState(selectedId);
  const areasAnswer = useQuery(areasQuery(portalId));
  const channelsAnswer = useQuery(channelsQuery(portalId));
  const areas = areasAnswer.data ?? [];
  const channels = (channelsAnswer.data ?? []).filter((channel) => channel.selectedAreas.includes(areaId));
  const channel = channels.find(({ _id }) => _id === chosenId) ?? channels[0] ?? null;
  const area = areas.find(({ _id }) => _id === areaId) ?? null;
  const neighbours = areas.filter(({ _id, hide }) => _id !== areaId && !hide && channel?.selectedAreas.includes(_id));
  const display = useQuery({ ...displayQuery(portalId, channel?._id ?? ''), enabled: channel !== null });
  const document = display.data?.document;
  const { data: portal } = useQuery(portalQuery(portalId));
  const inherited = inheritedBy(channel, portal);
  return {
    area,
    neighbours,
    channels,
    channel,
    document,
    inherited,
    chooseChannel,
    ...allOf([areasAnswer, channelsAnswer]),
  };
}
