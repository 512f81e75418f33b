import { IconCalendarOff, IconCalendarX, IconClock } from '@tabler/icons-react';
import type { Slide } from '#contract/entities/slide.ts';
import { type Airing, displayStatus, nextLive, scheduleStatus, statusOfAny } from '#rules/display-status.ts';
import { t, useTranslation } from '#ui/language.ts';
import { airingsOf } from './playlists.ts';
import classes from './ScheduleStatus.module.css';
import { dateAndTime, exactTime } from './time-words.ts';

interface ScheduleStatusProps {
  slide: Slide;
  /** Returns a slide of the portal that isn't archived. Only for playlists. */
  find?(slideId: string): Slide | undefined;
  /** That of its display times. */
  timeZone: string;
  nowMs: number;
}

/** Why a slide's schedule keeps it off screens now: icon and text; empty if it doesn't. */
export function ScheduleStatus({ slide, find = () => undefined, timeZone, nowMs }: ScheduleStatusProps) {
  useTranslation();
  const { status, words, moment } = statusWords(airingsOf(slide, find, timeZone, nowMs), timeZone, nowMs);
  if (status === 'live') return null;
  const Icon = { waiting: IconClock, over: IconCalendarX, unscheduled: IconCalendarOff }[status];
  return (
    <span className={classes.status} data-status={status} title={moment === null ? undefined : exactTime(moment)}>
      <Icon size={14} aria-hidden="true" />
      {words}
    </span>
  );
}

/** The state in words of what is shown while any of these is, and the time that they contain. */
function statusWords(airings: readonly Airing[], timeZone: string, nowMs: number) {
  const status = statusOfAny(airings, nowMs);
  if (status === 'live') return { status, words: '', moment: null };
  if (status === 'unscheduled') {
    const words = airings.length > 0 ? t('Not scheduled') : t('No slide that can be shown');
    return { status, words, moment: null };
  }
  const [change] = changesOf(airings, status, nowMs).sort((one, other) =>
    status === 'over' ? other.atMs - one.atMs : one.atMs - other.atMs,
  );
  if (!change) return { status, words: t('Not on now'), moment: null };
  const moment = new Date(change.atMs).toISOString();
  if (change.isBetweenTimes)
    return { status, words: t('Next: {{when}}', { when: dateAndTime(moment, nowMs, timeZone) }), moment };
  const when = dateAndTime(moment, nowMs);
  return { status, words: status === 'over' ? t('Ended {{when}}', { when }) : t('Starts {{when}}', { when }), moment };
}

/** When those with this status start again, or ended. */
function changesOf(airings: readonly Airing[], status: 'waiting' | 'over', nowMs: number) {
  return airings.flatMap((airing) => {
    if (displayStatus(airing, nowMs) !== status) return [];
    const isBetweenTimes = status === 'waiting' && scheduleStatus(airing, nowMs) === 'live';
    const date = status === 'over' ? airing.scheduleEnd : airing.scheduleStart;
    const atMs = isBetweenTimes ? nextLive(airing, nowMs) : Date.parse(date ?? '');
    return Number.isFinite(atMs) ? [{ atMs, isBetweenTimes }] : [];
  });
}
