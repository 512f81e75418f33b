import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { channelsQuery } from '#dashboard/api/queries.ts';
import { CellMarkPill } from '#dashboard/components/CellMarkPill.tsx';
import { ChannelChecklist } from '#dashboard/components/ChannelChecklist.tsx';
import { OtherChannels } from '#dashboard/components/OtherChannels.tsx';
import { type CellMark, isPlaced, markOf, placementsIn } from '#dashboard/components/placements.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { SlideExplanation } from '#dashboard/components/SlideExplanation.tsx';
import { channelsOf } from '#dashboard/components/targets/target-effects.ts';
import { useCellSwitches } from '#dashboard/components/useCellSwitches.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import type { FieldSentences } from '#slide-types/form.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './EditSlide.module.css';
import { InPlaylists } from './InPlaylists.tsx';
import { TargetRules } from './TargetRules.tsx';
import type { EditSlide, EditStart } from './useEditSlide.ts';
import { type Targets, useTargets } from './useTargets.ts';

interface ChannelsSectionProps {
  edit: EditSlide;
  start: EditStart;
  problems: FieldSentences;
}

/**
 * The channels that show the slide, by rules and one by one. Rules are saved with the slide. Ticks of a new slide count
 * once it is saved, others immediately.
 */
export function ChannelsSection({ edit, start, problems }: ChannelsSectionProps) {
  const { t } = useTranslation();
  const { portalId, areaId } = start;
  const user = useUser();
  const { data, isPending } = useQuery(channelsQuery(portalId));
  const { stored, sending, channels: picked } = edit.state;
  // A new slide is placed on the channels that were chosen when it was sent.
  const isCreating = !stored && sending !== null;
  // It keeps its channels, and can't be added to others until it is restored.
  const isArchived = stored?.archived === true;
  const channels = (data ?? []).filter(
    (channel) => channel.selectedAreas.includes(areaId) && can(user, 'channel.use', channel),
  );
  const rules = useTargets(edit, start);
  const ticks = useTicks(edit, start, channels, rules);
  const isNowhere = stored ? !channels.some(ticks.isOn) : picked.length === 0;
  const marked = (channel: ListedChannel) => (
    <span className={classes.marks}>
      <CellMarkPill mark={ticks.markOn(channel)} />
      {stored && <SlideExplanation slide={stored} channel={channel} area={areaId} />}
    </span>
  );
  return (
    <Section title={t('Channels')}>
      {isPending && <Skeleton height={44} />}
      {stored && <OtherChannels slide={stored} />}
      {stored && <InPlaylists slide={stored} areaId={areaId} />}
      {data && channels.length === 0 && <Text c="dimmed">{t('No channel that you can use has this area.')}</Text>}
      {channels.length > 0 && edit.mayEdit && !isArchived && (
        <Text size="sm" c={stored && isNowhere ? undefined : 'dimmed'} role="status">
          {!stored
            ? t('Screens on these channels show the slide as soon as you save it.')
            : isNowhere
              ? t('On no channel yet: choose where screens show this slide.')
              : t('A change here appears on screens immediately.')}
        </Text>
      )}
      {data && <TargetRules targets={rules} problems={problems} mayEdit={edit.mayEdit} />}
      {channels.length > 0 && (
        <ChannelChecklist
          channels={channels}
          tickOf={(id) => channels.some((channel) => channel._id === id && ticks.isOn(channel))}
          onTick={ticks.tick}
          isDisabled={!edit.mayEdit || isCreating || isArchived}
          isFixed={ticks.isFixed}
          after={marked}
        />
      )}
    </Section>
  );
}

/** Where ticks are read and written. */
interface Ticks {
  isOn(channel: ListedChannel): boolean;
  markOn(channel: ListedChannel): CellMark;
  /** Rules of a new slide have no exceptions yet. */
  isFixed(channel: ListedChannel): boolean;
  tick(channels: readonly string[], isOn: boolean): void;
}

/** On the server for a stored slide, in the form for a new one. */
function useTicks(
  edit: EditSlide,
  { portalId, areaId: area }: EditStart,
  channels: readonly ListedChannel[],
  { targets, situation }: Targets,
): Ticks {
  const { state, chooseChannels } = edit;
  const switches = useCellSwitches(portalId);
  const { stored } = state;
  const slide = stored?._id ?? '';
  useSyncExternalStore(switches.subscribe, () => switches.version(slide));
  const { byTag, channels: all } = situation;
  const placements = useMemo(() => placementsIn(area, all), [area, all]);
  const byRules = useMemo(() => channelsOf(targets, byTag, area), [targets, byTag, area]);
  if (!stored) {
    return {
      isOn: ({ _id }) => byRules.has(_id) || state.channels.includes(_id),
      markOn: ({ _id }) => (byRules.has(_id) ? 'tagged' : null),
      isFixed: ({ _id }) => byRules.has(_id),
      tick: chooseChannels,
    };
  }
  const cellOf = (channel: string) => ({ channel, area, slide });
  const isOn = (channel: ListedChannel) =>
    switches.wanted(cellOf(channel._id)) ?? isPlaced(channel, cellOf(channel._id));
  return {
    isOn,
    markOn: (channel) => {
      const placed = placements.get(channel._id);
      return placed && stored.targets.length > 0 ? markOf(placed, slide, isOn(channel)) : null;
    },
    isFixed: () => false,
    tick: (ids, isOnThen) => {
      if (ids.length > 1 && ids.length === channels.length) switches.switchAll([...ids], area, stored, isOnThen);
      else for (const channel of ids) switches.switchTo(cellOf(channel), isOnThen);
    },
  };
}
