import { Alert, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { channelsQuery, controlPanelQuery } from '#dashboard/api/queries.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import { useTranslation } from '#ui/language.ts';
import { roundSeconds } from './round.ts';
import classes from './SortSlidesScreen.module.css';
import type { SortSlides } from './useSortSlides.ts';

interface SecondChannelSelectProps {
  first: ListedChannel;
  area: Area;
  value: string | null;
  onChange(channelId: string | null): void;
}

/** A select for a second channel to sort: one that shows the same area, in a portal with synchronization. */
export function SecondChannelSelect({ first, area, value, onChange }: SecondChannelSelectProps) {
  const { t } = useTranslation();
  const { data: panel } = useQuery(controlPanelQuery(first.PortalId));
  const { data: channels = [] } = useQuery(channelsQuery(first.PortalId));
  const others = channels.filter((channel) => channel !== first && channel.selectedAreas.includes(area._id));
  if (!panel?.portal.optionalFeatures.includes('synchronization') || others.length === 0) return null;
  return (
    <Select
      className={classes.second}
      label={t('Sort side by side with')}
      placeholder={t('Another channel')}
      data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('This channel only') }}
      searchable={isLongList(others)}
      nothingFoundMessage={t('No matching channels')}
    />
  );
}

/** Warns if the total durations of two channels differ, and by how much. */
export function LengthWarning({ one, other, nowMs }: { one: SortSlides; other: SortSlides; nowMs: number }) {
  const { t } = useTranslation();
  const lengths = [one, other].map(({ channel, slides, played }) => ({
    name: channel?.name ?? '',
    seconds: roundSeconds(slides, played, nowMs),
  }));
  const [shorter, longer] = lengths.toSorted((a, b) => a.seconds - b.seconds);
  if (!shorter || !longer || shorter.seconds === longer.seconds) return null;
  return (
    <Alert
      mb="lg"
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('These channels are out of sync')}
      role="status"
    >
      {t(
        'The slides of “{{shorter}}” take {{seconds}} seconds less than those of “{{longer}}”. Add {{seconds}} seconds to “{{shorter}}”, or remove {{seconds}} seconds from “{{longer}}”.',
        { shorter: shorter.name, longer: longer.name, seconds: longer.seconds - shorter.seconds },
      )}
    </Alert>
  );
}
