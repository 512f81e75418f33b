import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { namedTimeUpdate, type portalTimes } from '#contract/endpoints/portal-times.ts';
import type { HolidayCalendar } from '#contract/entities/holidays.ts';
import { MOST_NAMED_TIMES, type NamedTime } from '#contract/entities/named-time.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { badField, conflict, notAllowed, notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { NOT_A_TIMESTAMP } from '#slide-types/timestamp.ts';
import { portalStore } from '../portals/portals.store.ts';
import { requireReachable } from '../reachable.ts';
import { readUpdate, timestampAfter, versionSent } from '../update-fields.ts';
import { CalendarFailure, fetchCalendar, holidaysIn } from './fetch-calendar.ts';
import { portalTimesStore } from './portal-times.store.ts';

/** The named times and holidays of a portal. */
export function portalTimesHandlers(deps: Deps): HandlersFor<typeof portalTimes> {
  const { database } = deps;
  return {
    'POST /api/times/gettimes': async ({ body: { PortalId } }) => {
      const store = portalTimesStore(database.queries);
      const { holidays, holidayCalendar } = await store.holidays(PortalId);
      return { namedTimes: await store.inPortal(PortalId), holidays: { dates: holidays, calendar: holidayCalendar } };
    },

    'POST /api/times/add': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        await lockPortal(queries, user, body.PortalId);
        const store = portalTimesStore(queries);
        if ((await store.count(body.PortalId)) >= MOST_NAMED_TIMES) {
          throw conflict(problem('named-times-too-many', { most: MOST_NAMED_TIMES }));
        }
        await refuseTakenName(queries, body.PortalId, body.name, null);
        const time = { ...body, _id: randomUUID(), lastModified: new Date().toISOString() };
        await store.insert(time);
        return time;
      }),

    'PATCH /api/times/updateTime': async ({ body, user }) =>
      database.write(user._id, async (queries) => {
        await lockPortal(queries, user, body.PortalId);
        const time = await timeForChange(queries, user, body);
        refuseStale(time, body.lastModified);
        const changed = readUpdate(namedTimeUpdate, body.update, time);
        if (changed.name !== undefined) await refuseTakenName(queries, time.PortalId, changed.name, time._id);
        const lastModified = timestampAfter(time.lastModified);
        await portalTimesStore(queries).update(time._id, { ...changed, lastModified });
        return { ...time, ...changed, lastModified };
      }),

    'POST /api/times/delete': async ({ body, user }) => {
      await database.write(user._id, async (queries) => {
        const time = await timeForChange(queries, user, body);
        const store = portalTimesStore(queries);
        const { names, total } = await store.slidesWith(time.PortalId, time._id);
        if (total > 0) {
          const more = total > names.length ? ' …' : '';
          throw conflict(problem('named-time-in-use', { slides: names.map((name) => `“${name}”`).join(', ') + more }));
        }
        await store.delete(time._id);
      });
      return { success: true };
    },

    'PATCH /api/times/setHolidays': async ({ body, user }) => {
      const { PortalId, dates, calendarAddress, before } = body;
      if (!can(user, 'portal.setTimes', { PortalId })) throw notAllowed();
      const calendar = calendarAddress === undefined ? undefined : await readCalendar(deps, calendarAddress);
      return database.write(user._id, async (queries) => {
        await lockPortal(queries, user, PortalId);
        const store = portalTimesStore(queries);
        const stored = await store.holidays(PortalId);
        if (before !== undefined && !isDeepStrictEqual(before, stored.holidays)) {
          throw conflict(problem('holidays-changed'), { newer: stored.holidays });
        }
        await store.setHolidays(PortalId, {
          ...(dates !== undefined && { holidays: dates }),
          ...(calendar !== undefined && { holidayCalendar: calendar }),
        });
        return {
          dates: dates ?? stored.holidays,
          calendar: calendar === undefined ? stored.holidayCalendar : calendar,
        };
      });
    },

    'POST /api/times/readHolidays': async ({ body, user }) => {
      if (!can(user, 'portal.setTimes', body)) throw notAllowed();
      return refusedAt('calendar', () => holidaysIn(deps.parser, body.calendar));
    },
  };
}

async function readCalendar(deps: Deps, address: string): Promise<HolidayCalendar | null> {
  if (address === '') return null;
  const dates = await refusedAt('calendarAddress', () => fetchCalendar(deps, address));
  const now = new Date().toISOString();
  return { address, dates, readAt: now, checkedAt: now, problem: null };
}

/** Throws 400 with the problem of a calendar at its field. */
async function refusedAt<Read>(field: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CalendarFailure) throw badField(field, error.problem);
    throw error;
  }
}

/** Throws unless the actor may change the portal's times. Others wait, so that a free name can't be taken twice. */
async function lockPortal(queries: Queries, actor: Actor, portalId: number): Promise<void> {
  if (!(await portalStore(queries).findToAddTo(portalId))) throw notFound('portal');
  if (!can(actor, 'portal.setTimes', { PortalId: portalId })) throw notAllowed();
}

async function timeForChange(
  queries: Queries,
  actor: Actor,
  { _id, PortalId }: { _id: string; PortalId: number },
): Promise<NamedTime> {
  const found = await portalTimesStore(queries).findForChange(_id);
  const time = requireReachable('named-time', found, actor, PortalId);
  if (!can(actor, 'portal.setTimes', time)) throw notAllowed();
  return time;
}

/** Throws 409 if the named time was saved in the meantime. The response contains the newer version. */
function refuseStale(time: NamedTime, sent: string | undefined): void {
  const version = versionSent(sent);
  if (version === null) throw badField('lastModified', NOT_A_TIMESTAMP);
  if (version !== undefined && version !== time.lastModified) {
    throw conflict(problem('named-time-changed'), { newer: time });
  }
}

async function refuseTakenName(queries: Queries, portalId: number, name: string, ownId: string | null): Promise<void> {
  if (!(await portalTimesStore(queries).isNameTaken(portalId, name, ownId))) return;
  const reason = problem('named-time-name-taken');
  throw conflict(reason, { fields: { name: reason } });
}
