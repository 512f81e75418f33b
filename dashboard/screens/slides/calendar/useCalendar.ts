import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { calendarQuery } from '#dashboard/api/calendar-queries.ts';
import { channelsQuery } from '#dashboard/api/queries.ts';
import { writtenDay } from '#dashboard/components/days.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { useTimeZone } from '#dashboard/components/useTimeZone.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { localDay } from '#rules/zone-offsets.ts';
import { type CalendarView, daysOf, readDay } from './calendar-days.ts';

const route = getRouteApi('/staff/dashboard/calendar');

/** The server plans 400 days ahead. */
const MOST_DAYS = 390;

/** The channel, the days and the periods that the calendar shows. All but the periods are in its address. */
export function useCalendar() {
  const { portalId } = useSelection();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowMs = useNow();
  const portalZone = useTimeZone(portalId);
  const channels = useQuery(channelsQuery(portalId));
  const channel = channels.data?.find(({ _id }) => _id === search.channel) ?? channels.data?.[0];
  const timeZone = channel?.timeZone ?? portalZone;
  const view: CalendarView = search.view ?? 'week';
  const today = localDay(timeZone, nowMs);
  const inReach = (wanted: number) => Math.min(today + MOST_DAYS, Math.max(today - MOST_DAYS, wanted));
  const day = inReach(readDay(search.day) ?? today);
  const days = useMemo(() => daysOf(view, day, timeZone), [view, day, timeZone]);
  const [fromMs, untilMs] = [days[0]?.fromMs ?? 0, days.at(-1)?.untilMs ?? 0];
  const calendar = useQuery({
    ...calendarQuery(portalId, channel?._id ?? '', fromMs, untilMs),
    enabled: channel !== undefined,
    placeholderData: (before) => (before?.channel === channel?._id ? before : undefined),
  });

  function change(some: { channel?: string; day?: number; view?: CalendarView }): void {
    const { day: newDay, ...others } = some;
    const written = newDay === undefined ? search.day : writtenDay(inReach(newDay));
    void navigate({ search: { ...search, ...others, day: written }, replace: true });
  }

  return {
    ...{ portalId, channels, channel, timeZone, view, today, day, days, fromMs, untilMs, nowMs, calendar },
    rows: calendar.data?.rows ?? [],
    closed: (calendar.data?.closed ?? []).map(({ from, until }) => [Date.parse(from), Date.parse(until)] as const),
    choose: (id: string) => change({ channel: id }),
    show: (newView: CalendarView) => change({ view: newView }),
    goTo: (newDay: number) => change({ day: newDay }),
    /** Moves by as many days or weeks as the view shows. */
    move: (by: number) => change({ day: day + by * (view === 'day' ? 1 : 7) }),
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
