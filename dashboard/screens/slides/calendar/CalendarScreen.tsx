import { ActionIcon, Button, SegmentedControl, Select, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { allOf } from '#dashboard/components/answers.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { isLongList } from '#dashboard/components/long-list.ts';
import { NoChannels } from '#dashboard/components/NoChannels.tsx';
import { Page } from '#dashboard/components/Page.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { timeZoneOfBrowser } from '#dashboard/components/time-words.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { CalendarGrid, ClosedLegend } from './CalendarGrid.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import classes from './CalendarScreen.module.css';
import type { CalendarView } from './calendar-days.ts';
import { rangeWords } from './calendar-words.ts';
import { PlannedPlayer } from './PlannedPlayer.tsx';
import { type Calendar, useCalendar } from './useCalendar.ts';

/** What a channel shows on a day or in a week, and a player that shows it at any time. */
export function CalendarScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const calendar = useCalendar();
  const { channels, channel, timeZone, fromMs, untilMs, nowMs } = calendar;
  const [chosenMs, choose] = useState<number | null>(null);
  const { failure, retry } = allOf([channels]);
  if (failure) return <LoadFailure what="channels" error={failure} retry={retry} />;
  if (!channels.data) return <PageSkeleton />;
  if (!channel) return <NoChannels portalId={calendar.portalId} />;
  // A time that isn't shown any more is replaced by now, or by the middle of what is shown.
  const isShown = (atMs: number | null) => atMs !== null && atMs >= fromMs && atMs < untilMs;
  const atMs = isShown(chosenMs) ? (chosenMs as number) : isShown(nowMs) ? nowMs : (fromMs + untilMs) / 2;
  return (
    <Page
      title={t('Calendar')}
      width="wide"
      back="/dashboard"
      actions={
        <Select
          className={classes.channel}
          aria-label={t('Channel')}
          data={channels.data.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={channel._id}
          onChange={(id) => id !== null && calendar.choose(id)}
          searchable={isLongList(channels.data)}
          allowDeselect={false}
        />
      }
    >
      <Toolbar calendar={calendar} />
      {calendar.calendar.error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {calendar.calendar.error.message}
        </Text>
      )}
      {calendar.calendar.isPending ? (
        <Skeleton height={240} />
      ) : (
        <CalendarGrid calendar={calendar} atMs={chosenMs === null ? null : atMs} onChoose={choose} />
      )}
      {calendar.closed.length > 0 && <ClosedLegend calendar={calendar} />}
      {timeZone !== timeZoneOfBrowser() && (
        <Text size="sm" c="dimmed">
          {t('Times are in the time zone of this channel ({{zone}}).', { zone: timeZone })}
        </Text>
      )}
      <PlannedPlayer
        key={channel._id}
        channel={channel}
        timeZone={timeZone}
        range={{ fromMs, untilMs }}
        atMs={atMs}
        nowMs={nowMs}
        isClosed={calendar.closed.some(([from, until]) => atMs >= from && atMs < until)}
        onChoose={choose}
      />
      {can(user, 'channel.manage', channel) && <CalendarLink key={`link ${channel._id}`} channel={channel} />}
    </Page>
  );
}

function Toolbar({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation();
  const { view, days, today, timeZone } = calendar;
  const [previous, next] = view === 'day' ? [t('Previous day'), t('Next day')] : [t('Previous week'), t('Next week')];
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={previous}
          title={previous}
          onClick={() => calendar.move(-1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" onClick={() => calendar.goTo(today)}>
          {t('Today')}
        </Button>
        <ActionIcon variant="default" size={36} aria-label={next} title={next} onClick={() => calendar.move(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <h2 className={classes.range} aria-live="polite">
        {rangeWords(days, timeZone)}
      </h2>
      <SegmentedControl
        aria-label={t('Days shown')}
        data={[
          { value: 'day', label: t('Day') },
          { value: 'week', label: t('Week') },
        ]}
        value={view}
        onChange={(value) => calendar.show(value as CalendarView)}
      />
    </div>
  );
}
