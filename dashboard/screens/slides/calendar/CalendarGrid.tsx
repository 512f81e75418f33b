import { Text, VisuallyHidden } from '@mantine/core';
import { Fragment, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { CalendarRow } from '#contract/entities/calendar.ts';
import { written } from '#dashboard/components/time-words.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './CalendarGrid.module.css';
import { shareOf } from './calendar-days.ts';
import type { Calendar } from './useCalendar.ts';
import { useDaysDrag } from './useDaysDrag.ts';

interface CalendarGridProps {
  calendar: Calendar;
  /** The time that the player shows; null if none was chosen. */
  atMs: number | null;
  onChoose(atMs: number): void;
}

/** A row for each slide, with a bar for each time at which it is shown. */
export function CalendarGrid({ calendar, atMs, onChoose }: CalendarGridProps) {
  const { t } = useTranslation();
  const { days, fromMs, untilMs, nowMs, timeZone, view, rows } = calendar;
  const tracks = useRef<HTMLDivElement>(null);
  const drag = useDaysDrag(tracks, days.length, (by) => calendar.goTo(calendar.day + by));
  const left = (ms: number) => `${shareOf(ms, fromMs, untilMs) * 100}%`;
  const areas = [...new Map(rows.map(({ area, areaName }) => [area, areaName]))];

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }[event.key];
    if (event.key === 'Home') calendar.goTo(calendar.today);
    else if (step !== undefined) calendar.goTo(calendar.day + (view === 'week' ? Math.sign(step) * 7 : step));
    else return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent): void {
    if (drag.wasDragged()) return;
    const box = tracks.current?.getBoundingClientRect();
    if (!box || event.clientX < box.left || event.clientX > box.right) return;
    onChoose(fromMs + ((event.clientX - box.left) / box.width) * (untilMs - fromMs));
  }

  if (rows.length === 0)
    return (
      <Text c="dimmed" className={classes.empty}>
        {t('This channel shows no slides, now or later.')}
      </Text>
    );
  return (
    <section
      className={classes.grid}
      aria-label={t('Calendar. The arrow keys show other days.')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move it
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      {...drag.handlers}
    >
      <div className={classes.head}>
        <span className={classes.corner} />
        <div className={classes.scale} ref={tracks} aria-hidden="true">
          {days.map((one) => (
            <Fragment key={one.day}>
              {view === 'week' && (
                <span
                  className={classes.dayName}
                  data-today={one.day === calendar.today || undefined}
                  style={{ insetInlineStart: left(one.fromMs), width: widthOf(one.fromMs, one.untilMs) }}
                >
                  {written(one.fromMs, 'weekdayOfMonth', timeZone)}
                </span>
              )}
              {view === 'day' &&
                one.hours.map(({ hour, atMs: hourMs }) => (
                  <span key={hour} className={classes.hour} style={{ insetInlineStart: left(hourMs) }}>
                    {written(hourMs, 'fullClock', timeZone)}
                  </span>
                ))}
            </Fragment>
          ))}
        </div>
      </div>
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <Fragment key={`${row.area} ${row.slide} ${row.playlist?._id}`}>
            {areas.length > 1 && rows[index - 1]?.area !== row.area && <li className={classes.area}>{row.areaName}</li>}
            <Row row={row} calendar={calendar} left={left} widthOf={widthOf} offsetPx={drag.offsetPx} />
          </Fragment>
        ))}
      </ul>
      <div className={classes.lines} aria-hidden="true">
        {nowMs >= fromMs && nowMs < untilMs && (
          <span className={classes.now} style={{ insetInlineStart: left(nowMs) }} />
        )}
        {atMs !== null && <span className={classes.chosen} style={{ insetInlineStart: left(atMs) }} />}
      </div>
    </section>
  );

  function widthOf(from: number, until: number): string {
    return `${(shareOf(until, fromMs, untilMs) - shareOf(from, fromMs, untilMs)) * 100}%`;
  }
}

/** Explains the hatching of the rows. */
export function ClosedLegend({ calendar: { closed, timeZone } }: { calendar: Calendar }) {
  const { t } = useTranslation();
  const wordsAt = (ms: number) => written(ms, 'dayAndClock', timeZone);
  return (
    <Text size="sm" c="dimmed" className={classes.legend}>
      <span className={classes.closed} aria-hidden="true" />
      {t('Outside opening hours')}
      <VisuallyHidden>
        : {closed.map(([from, until]) => `${wordsAt(from)} – ${wordsAt(until)}`).join('; ')}
      </VisuallyHidden>
    </Text>
  );
}

interface RowProps {
  row: CalendarRow;
  calendar: Calendar;
  left(ms: number): string;
  widthOf(from: number, until: number): string;
  offsetPx: number;
}

function Row({ row, calendar: { days, view, timeZone, closed }, left, widthOf, offsetPx }: RowProps) {
  const { t } = useTranslation();
  const periods = row.periods.map(({ from, until }) => [Date.parse(from), Date.parse(until)] as const);
  const name = row.playlist ? `${row.playlist.name} · ${row.name}` : row.name;
  const wordsAt = (ms: number) => written(ms, 'dayAndClock', timeZone);
  const words = periods.map(([from, until]) => `${wordsAt(from)} – ${wordsAt(until)}`);
  const lines = days.flatMap(({ fromMs, hours }) => [fromMs, ...(view === 'day' ? hours.map(({ atMs }) => atMs) : [])]);
  return (
    <li className={classes.row}>
      <span className={classes.name} title={name}>
        <Text span inherit lineClamp={2}>
          {name}
        </Text>
      </span>
      <VisuallyHidden>{words.length === 0 ? t('Not shown') : words.join('; ')}</VisuallyHidden>
      <span className={classes.track} aria-hidden="true">
        {closed.map(([from, until]) => (
          <span
            key={from}
            className={classes.closed}
            title={`${t('Outside opening hours')}: ${wordsAt(from)} – ${wordsAt(until)}`}
            style={{ insetInlineStart: left(from), width: widthOf(from, until) }}
          />
        ))}
        {lines.map((atMs) => (
          <span key={atMs} className={classes.line} style={{ insetInlineStart: left(atMs) }} />
        ))}
        {periods.map(([from, until], index) => (
          <span
            key={from}
            className={classes.bar}
            title={words[index]}
            style={{
              insetInlineStart: left(from),
              width: widthOf(from, until),
              ...(offsetPx !== 0 && { transform: `translateX(${offsetPx}px)` }),
            }}
          />
        ))}
      </span>
    </li>
  );
}
