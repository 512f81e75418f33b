import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { channelsQuery } from '#dashboard/api/queries.ts';
import { ChannelChecklist } from '#dashboard/components/ChannelChecklist.tsx';
import { OtherChannels } from '#dashboard/components/OtherChannels.tsx';
import { isPlaced } from '#dashboard/components/placements.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { useCellSwitches } from '#dashboard/components/useCellSwitches.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import type { EditSlide, EditStart } from './useEditSlide.ts';

interface ChannelsSectionProps {
  edit: EditSlide;
  start: EditStart;
}

/** The channels that show the slide. Ticks of a new slide count once it is saved, others immediately. */
export function ChannelsSection({ edit, start: { portalId, areaId } }: ChannelsSectionProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { data, isPending } = useQuery(channelsQuery(portalId));
  const { stored, channels: picked } = edit.state;
  const channels = (data ?? []).filter(
    (channel) => channel.selectedAreas.includes(areaId) && can(user, 'channel.use', channel),
  );
  const ticks = useTicks(edit, portalId, areaId, channels.length);
  const isNowhere = stored ? !channels.some(ticks.isOn) : picked.length === 0;
  return (
    <Section title={t('Channels')}>
      {isPending && <Skeleton height={44} />}
      {stored && <OtherChannels slide={stored} />}
      {data && channels.length === 0 && <Text c="dimmed">{t('No channel that you can use has this area.')}</Text>}
      {channels.length > 0 && (
        <>
          <Text size="sm" c={stored && isNowhere ? undefined : 'dimmed'} role="status">
            {!stored
              ? t('Screens on these channels show the slide as soon as you save it.')
              : isNowhere
                ? t('On no channel yet: choose where screens show this slide.')
                : t('A change here appears on screens immediately.')}
          </Text>
          <ChannelChecklist
            channels={channels}
            tickOf={(id) => channels.some((channel) => channel._id === id && ticks.isOn(channel))}
            onTick={ticks.tick}
            isDisabled={!edit.mayEdit}
          />
        </>
      )}
    </Section>
  );
}

/** Where ticks are read and written: on the server for a stored slide, in the form for a new one. */
function useTicks({ state, chooseChannels }: EditSlide, portalId: number, area: string, total: number) {
  const switches = useCellSwitches(portalId);
  const slide = state.stored?._id ?? '';
  useSyncExternalStore(switches.subscribe, () => switches.version(slide));
  const { stored } = state;
  if (!stored) return { isOn: ({ _id }: ListedChannel) => state.channels.includes(_id), tick: chooseChannels };
  const cellOf = (channel: string) => ({ channel, area, slide });
  return {
    isOn: (channel: ListedChannel) => switches.wanted(cellOf(channel._id)) ?? isPlaced(channel, cellOf(channel._id)),
    tick: (channels: readonly string[], isOn: boolean) => {
      if (channels.length > 1 && channels.length === total) switches.switchAll([...channels], area, stored, isOn);
      else for (const channel of channels) switches.switchTo(cellOf(channel), isOn);
    },
  };
}
