import { IconCalendarOff, IconCalendarX, IconClock } from '@tabler/icons-react';
import type { Slide } from '#contract/entities/slide.ts';
import { displayStatus } from '#rules/display-status.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './ScheduleStatus.module.css';
import { dateAndTime, exactTime } from './time-words.ts';

/** Why a slide's schedule keeps it off screens now: icon and text; empty if it doesn't. */
export function ScheduleStatus({ slide, nowMs }: { slide: Slide; nowMs: number }) {
  const { t } = useTranslation();
  const status = displayStatus(slide, nowMs);
  if (status === 'live') return null;
  const moment = status === 'waiting' ? slide.scheduleStart : status === 'over' ? slide.scheduleEnd : null;
  const Icon = { waiting: IconClock, over: IconCalendarX, unscheduled: IconCalendarOff }[status];
  const when = moment === null ? '' : dateAndTime(moment, nowMs);
  const words = {
    waiting: t('Starts {{when}}', { when }),
    over: t('Ended {{when}}', { when }),
    unscheduled: t('Not scheduled'),
  }[status];
  return (
    <span className={classes.status} data-status={status} title={moment === null ? undefined : exactTime(moment)}>
      <Icon size={14} aria-hidden="true" />
      {words}
    </span>
  );
}
