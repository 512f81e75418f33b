import type { calendars } from '#contract/endpoints/calendars.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { problem } from '#contract/errors/problem.ts';
import { explanationSentence } from '#rules/explain-words.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { badField, notAllowed } from '#server/errors.ts';
import { areaStore } from '#server/features/areas/areas.store.ts';
import { channelStore } from '#server/features/channels/channels.store.ts';
import { requireReachable } from '#server/features/reachable.ts';
import { slideStore } from '#server/features/slides/slides.store.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { acceptedLanguage } from '#server/http/sessions/accepted-language.ts';
import { resolvedTimes } from '#slide-types/display-times.ts';
import { sendWithServerTime } from '../display.routes.ts';
import { calendarFor } from '../document-times.ts';
import { calendarLinkStore } from './calendar-links.store.ts';
import { calendarLinks } from './calendar-links.ts';
import { calendarOf } from './channel-calendar.ts';
import { explainOnChannel } from './explain-slide.ts';
import { readableDocument } from './planned-document.ts';

/** How far from now channels can be planned. Live times reach a little further. */
const MOST_DAYS = 400;
const DAY_MS = 86_400_000;
const LONGEST_CALENDAR_DAYS = 32;

export function calendarHandlers(deps: Deps): HandlersFor<typeof calendars> {
  const { queries } = deps.database;
  const links = calendarLinks(deps);

  /** Returns the channel. Throws 404 or 403 unless the actor may use it. */
  async function usableChannel(channelId: string, actor: Actor, portalId?: number): Promise<Channel> {
    const channel = requireReachable('channel', await channelStore(queries).find(channelId), actor, portalId);
    if (!can(actor, channel.archived ? 'channel.manage' : 'channel.use', channel)) throw notAllowed();
    return channel;
  }

  /** The same, for those who may decide who else sees what it shows. */
  async function manageableChannel(channelId: string, actor: Actor, portalId: number): Promise<Channel> {
    const channel = await usableChannel(channelId, actor, portalId);
    if (!can(actor, 'channel.manage', channel)) throw notAllowed();
    return channel;
  }

  return {
    'POST /api/slides/explain': async ({ body, user, request }) => {
      const channel = await usableChannel(body.channel, user);
      const { PortalId } = channel;
      const slide = requireReachable('slide', await slideStore(queries).findToExplain(body.slide), user, PortalId);
      const areaId = body.area ?? null;
      if (areaId !== null) requireReachable('area', await areaStore(queries).find(areaId), user, PortalId);
      const nowMs = Date.now();
      const atMs = body.at == null ? null : timeIn('at', body.at, nowMs);
      const explained = await explainOnChannel(deps, { slide, channel, areaId, atMs }, nowMs);
      const { isOnScreen, code, values, timeZone } = explained;
      const calendar = await calendarFor(queries, PortalId, [{ stored: slide, playlistTimes: [] }]);
      return {
        slide: slide._id,
        channel: channel._id,
        at: new Date(atMs ?? nowMs).toISOString(),
        isOnScreen,
        since: timestampOf(explained.since),
        until: timestampOf(explained.until),
        next: timestampOf(explained.next),
        code,
        values,
        sentence: explanationSentence(explained, {
          language: body.language ?? acceptedLanguage(request) ?? 'en',
          timeZone,
          readersZone: body.timeZone ?? null,
          displayTimes: resolvedTimes(slide.displayTimes, calendar),
          atMs,
          nowMs,
        }),
        timeZone,
      };
    },

    'POST /api/channels/getcalendar': async ({ body, user }) => {
      const channel = await usableChannel(body._id, user, body.PortalId);
      const nowMs = Date.now();
      const [fromMs, untilMs] = [timeIn('from', body.from, nowMs), timeIn('until', body.until, nowMs)];
      if (untilMs <= fromMs) throw badField('until', problem('calendar-end-before-start'));
      if (untilMs - fromMs > LONGEST_CALENDAR_DAYS * DAY_MS)
        throw badField('until', problem('calendar-too-long', { days: LONGEST_CALENDAR_DAYS }));
      return calendarOf(deps, channel, fromMs, untilMs);
    },

    'POST /api/channels/getplanneddisplay': async ({ body, user, reply }) => {
      const channel = await usableChannel(body._id, user, body.PortalId);
      const atMs = timeIn('at', body.at, Date.now());
      return sendWithServerTime(await readableDocument(deps, channel, atMs), reply);
    },

    'POST /api/channels/getcalendarlink': async ({ body, user }) => {
      const channel = await usableChannel(body._id, user, body.PortalId);
      return { createdAt: await calendarLinkStore(queries).createdAt(channel._id) };
    },

    'POST /api/channels/createcalendarlink': async ({ body, user, request }) => {
      const channel = await manageableChannel(body._id, user, body.PortalId);
      const { token, createdAt } = await links.create(user._id, channel._id);
      const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`;
      return { url: `${origin.replace(/\/$/, '')}/api/calendars/${token}.ics`, createdAt };
    },

    'POST /api/channels/revokecalendarlink': async ({ body, user }) => {
      const channel = await manageableChannel(body._id, user, body.PortalId);
      await links.revoke(user._id, channel._id);
      return { success: true };
    },

    'GET /api/calendars/{token}': ({ params, request, reply }) => links.send(params.token, request.ip, reply),
  };
}

function timestampOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Returns a time that a request names, in milliseconds. Throws 400 if it is too far from now. */
function timeIn(field: string, timestamp: string, nowMs: number): number {
  const atMs = Date.parse(timestamp);
  if (Math.abs(atMs - nowMs) > MOST_DAYS * DAY_MS) throw badField(field, problem('date-too-far', { days: MOST_DAYS }));
  return atMs;
}
