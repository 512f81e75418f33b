import { z } from 'zod';
import { timestamp } from '#slide-types/timestamp.ts';
import { defineEndpoints } from '../endpoint.ts';
import { channelCalendar } from '../entities/calendar.ts';
import { displayDocument } from '../entities/display.ts';
import { explanation } from '../entities/explanation.ts';
import { id, isoTimestamp, portalId, reference } from '../entities/fields.ts';
import { message } from '../errors/problem.ts';
import { outcome } from '../outcomes.ts';
import { SERVER_TIME } from '../server-time.ts';
import { STAFF_LANGUAGES } from '../staff-language.ts';
import { timeZone } from './slides.ts';

const requiredTime = timestamp
  .refine((value) => value !== null, message('date-invalid'))
  .transform((value) => value ?? '');

/** What channels show at other times than now, and why. */
export const calendars = defineEndpoints({
  'POST /api/slides/explain': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns whether a slide is in the rotation of a channel now or `at` a time within 400 days, since when, until when and when next, and the one rule that decided: as a code, and as a sentence. The sentence is in `language`, or in the first supported language of the header Accept-Language. It names the time zone of the channel if its clocks differ from those of `timeZone`. With `area`, it is about the slide in that area only.',
    request: z.object({
      slide: reference,
      channel: reference,
      area: reference.optional(),
      at: timestamp.optional(),
      language: z.enum(STAFF_LANGUAGES).optional(),
      timeZone,
    }),
    response: explanation,
  },
  'POST /api/channels/getcalendar': {
    access: 'signedIn',
    priority: 'costly',
    summary:
      'Returns when each slide of a channel is in the rotation of its area between two times, which are at most 32 days apart and within 400 days from now. For times in the past, it is what today’s settings would have shown.',
    request: z.object({ PortalId: portalId, _id: id, from: requiredTime, until: requiredTime }),
    response: channelCalendar,
  },
  'POST /api/channels/getplanneddisplay': {
    access: 'signedIn',
    priority: 'costly',
    summary:
      'Returns everything that screens of a channel will play at a time within 400 days from now, as `getchannelfordisplaybyid` does for now. For times in the past, it is what today’s settings would have shown.',
    request: z.object({ PortalId: portalId, _id: id, at: requiredTime }),
    response: displayDocument,
    kind: 'prepared',
    isPacked: true,
    headers: SERVER_TIME,
  },
  'POST /api/channels/getcalendarlink': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns since when a channel has a link to its calendar; null if it has none.',
    request: z.object({ PortalId: portalId, _id: id }),
    response: z.object({ createdAt: z.union([isoTimestamp, z.null()]) }),
  },
  'POST /api/channels/createcalendarlink': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'channel.createCalendarLink',
    summary:
      'Creates a link to the calendar of a channel, for calendar apps. It replaces the link that the channel had. The address can’t be requested again.',
    request: z.object({ PortalId: portalId, _id: id }),
    response: z.object({ url: z.string(), createdAt: isoTimestamp }),
  },
  'POST /api/channels/revokecalendarlink': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'channel.revokeCalendarLink',
    summary: 'Removes the link to the calendar of a channel, so that calendar apps can no longer read it.',
    request: z.object({ PortalId: portalId, _id: id }),
    response: outcome,
  },
  'GET /api/calendars/{token}': {
    access: 'public',
    priority: 'costly',
    summary:
      'Returns the calendar of a channel as iCalendar, for calendar apps: when its slides are shown, from a week ago until 60 days from now, at most 1,000 entries. The token is part of the link and may end with `.ics`.',
    params: z.object({ token: z.string().max(100) }),
    request: z.object({}),
    response: z.unknown(),
    kind: 'file',
    fileType: 'text/calendar',
  },
});
