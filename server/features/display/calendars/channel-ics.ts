import { createHash } from 'node:crypto';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { ChannelCalendar } from '#contract/entities/calendar.ts';
import { entryId } from '#rules/playlist-entry.ts';

/** Bounds the file for channels whose slides change often. */
const MOST_EVENTS = 1_000;

/** Returns a calendar as iCalendar (RFC 5545). Times are in UTC, which needs no tables of time zones. */
export function icsOf({ channel, name, timeZone, rows }: ChannelCalendar): string {
  const calendar = ical({
    name,
    prodId: { company: 'Vitrine', product: 'Vitrine', language: 'EN' },
    x: { 'X-WR-TIMEZONE': timeZone },
    ttl: 3_600,
  });
  const isOneArea = new Set(rows.map(({ area }) => area)).size === 1;
  const events = rows.flatMap((row) => row.periods.map((period) => ({ ...row, ...period })));
  events.sort((one, other) => Date.parse(one.from) - Date.parse(other.from));
  for (const { slide, area, name: slideName, playlist, areaName, from, until } of events.slice(0, MOST_EVENTS)) {
    calendar.createEvent({
      id: createHash('sha256')
        .update(`${channel} ${area} ${playlist ? entryId(slide, playlist._id) : slide} ${from}`)
        .digest('hex')
        .slice(0, 32),
      summary: [playlist && `${playlist.name}: `, slideName, !isOneArea && ` (${areaName})`].filter(Boolean).join(''),
      start: from,
      end: until,
      stamp: from,
      // It tells when slides are shown, and nobody is busy because of it.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
