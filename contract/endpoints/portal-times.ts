import { z } from 'zod';
import { webAddress } from '#slide-types/fields.ts';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { holiday, holidays, LONGEST_CALENDAR, typedHolidays } from '../entities/holidays.ts';
import { namedTime, namedTimeSettings } from '../entities/named-time.ts';
import { message } from '../errors/problem.ts';
import { outcome } from '../outcomes.ts';

export const namedTimeUpdate = namedTimeSettings.omit({ PortalId: true }).partial();

export const portalTimes = defineEndpoints({
  'POST /api/times/gettimes': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns what the display times of slides refer to: the named times of a portal, by name, and its holidays.',
    request: z.object({ PortalId: portalId }),
    response: z.object({ namedTimes: z.array(namedTime), holidays }),
  },
  'POST /api/times/add': {
    access: 'admin',
    priority: 'staff',
    audit: 'namedTime.add',
    summary: 'Creates a named time.',
    request: namedTimeSettings,
    response: namedTime,
  },
  'PATCH /api/times/updateTime': {
    access: 'admin',
    priority: 'staff',
    audit: 'namedTime.update',
    summary:
      'Updates the name or the display times of a named time, for all slides that refer to it. With `lastModified`, the timestamp of the version that the change is based on, changes to an older version are refused with 409.',
    request: z.object({
      _id: id,
      PortalId: portalId,
      update: z.record(z.string(), z.unknown()),
      lastModified: z.string().optional(),
    }),
    update: namedTimeUpdate,
    response: namedTime,
  },
  'POST /api/times/delete': {
    access: 'admin',
    priority: 'staff',
    audit: 'namedTime.delete',
    summary: 'Deletes a named time that no slide refers to, not even an archived one.',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
  'PATCH /api/times/setHolidays': {
    access: 'admin',
    priority: 'costly',
    audit: 'portal.setHolidays',
    summary:
      'Replaces the holidays of a portal. With `calendarAddress`, the address of an iCalendar file, the holidays in it are added and read again once a day; empty removes it. `before` is the list that the change is based on: if another one is stored, the change is refused with 409.',
    request: z.object({
      PortalId: portalId,
      dates: typedHolidays.optional(),
      calendarAddress: webAddress.optional(),
      before: z.array(holiday).optional(),
    }),
    response: holidays,
  },
  'POST /api/times/readHolidays': {
    access: 'admin',
    priority: 'costly',
    summary: 'Returns the holidays in an iCalendar file: its all-day events of the next three years. Stores nothing.',
    request: z.object({
      PortalId: portalId,
      calendar: z.string().max(LONGEST_CALENDAR, message('calendar-too-large')),
    }),
    response: z.array(holiday),
  },
});
