import { Text, VisuallyHidden } from '@mantine/core';
import type { SlideDraft } from '#contract/entities/slide.ts';
import { written } from '#dashboard/components/time-words.ts';
import { liveTimesOf } from '#rules/display-times.ts';
import type { PortalCalendar } from '#slide-types/display-times.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './LiveStrip.module.css';
import { liveDays } from './live-days.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;

interface LiveStripProps {
  draft: SlideDraft;
  calendar: PortalCalendar;
  timeZone: string;
  nowMs: number;
}

/** The next two weeks: one bar for each day from midnight to midnight, filled where the slide is shown. */
export function LiveStrip({ draft, calendar, timeZone, nowMs }: LiveStripProps) {
  const { t } = useTranslation();
  const liveTimes = liveTimesOf(draft.displayTimes, timeZone, nowMs, calendar);
  const days = liveDays({ ...draft, liveTimes }, timeZone, nowMs, DAYS);
  return (
    <figure className={classes.strip}>
      <figcaption>
        <Text size="sm" c="dimmed">
          {t('The next two weeks, by the clocks of each channel')}
        </Text>
      </figcaption>
      <ol className={classes.days}>
        {days.map(({ day, shown }) => {
          const date = day * DAY_MS;
          const name = written(date, 'longDay', 'UTC');
          const times = shown
            .map(
              ({ fromMs, untilMs }) => `${written(fromMs, 'clock', timeZone)}–${written(untilMs, 'clock', timeZone)}`,
            )
            .join(', ');
          const spoken = times === '' ? t('{{day}}: not shown', { day: name }) : `${name}: ${times}`;
          return (
            <li key={day} className={classes.day} title={spoken}>
              <VisuallyHidden>{spoken}</VisuallyHidden>
              <span className={classes.name} aria-hidden="true">
                {written(date, 'letter', 'UTC')} {new Date(date).getUTCDate()}
              </span>
              <span className={classes.bar} aria-hidden="true">
                {shown.map(({ from, until }) => (
                  <span
                    key={from}
                    className={classes.shown}
                    style={{ insetBlockStart: `${from * 100}%`, blockSize: `${(until - from) * 100}%` }}
                  />
                ))}
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
