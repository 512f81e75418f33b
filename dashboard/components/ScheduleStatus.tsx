import { IconCalendarOff, IconCalendarX, IconClock } from '@tabler/icons-react';
import type { Slide } from '#contract/entities/slide.ts';
import { timedSlide } from '#dashboard/api/timed-slide.ts';
import { displayStatus, nextScheduleChange, scheduleStatus } from '#rules/display-status.ts';
import { t, useTranslation } from '#ui/language.ts';
import classes from './ScheduleStatus.module.css';
import { dateAndTime, exactTime } from './time-words.ts';

interface ScheduleStatusProps {
  slide: Slide;
  /** That of its display times. */
  timeZone: string;
  nowMs: number;
}

/** Why a slide's schedule keeps it off screens now: icon and text; empty if it doesn't. */
export function ScheduleStatus({ slide, timeZone, nowMs }: ScheduleStatusProps) {
  useTranslation();
  const { status, words, moment } = statusWords(slide, timeZone, nowMs);
  if (status === 'live') return null;
  const Icon = { waiting: IconClock, over: IconCalendarX, unscheduled: IconCalendarOff }[status];
  return (
    <span className={classes.status} data-status={status} title={moment === null ? undefined : exactTime(moment)}>
      <Icon size={14} aria-hidden="true" />
      {words}
    </span>
  );
}

/** The state of a slide in words, and the time that they contain. */
function statusWords(slide: Slide, timeZone: string, nowMs: number) {
  const timed = timedSlide(slide, timeZone, nowMs);
  const status = displayStatus(timed, nowMs);
  const isBetweenTimes = status === 'waiting' && scheduleStatus(slide, nowMs) === 'live';
  if (isBetweenTimes) {
    const next = nextScheduleChange([timed], nowMs);
    if (displayStatus(timed, next) !== 'live') return { status, words: t('Not on now'), moment: null };
    const moment = new Date(next).toISOString();
    return { status, words: t('Next: {{when}}', { when: dateAndTime(moment, nowMs, timeZone) }), moment };
  }
  const moment = status === 'waiting' ? slide.scheduleStart : status === 'over' ? slide.scheduleEnd : null;
  const when = moment === null ? '' : dateAndTime(moment, nowMs);
  const words = {
    live: '',
    waiting: t('Starts {{when}}', { when }),
    over: t('Ended {{when}}', { when }),
    unscheduled: t('Not scheduled'),
  }[status];
  return { status, words, moment };
}
