import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Holiday, HolidayCalendar } from '#contract/entities/holidays.ts';
import type { NamedTime } from '#contract/entities/named-time.ts';
import { inNameOrder } from '#rules/name-order.ts';
import type { Queries } from '#server/db/connection.ts';
import { namedTimes, portals, slides } from '#server/db/schema.ts';
import type { PortalCalendar } from '#slide-types/display-times.ts';

const MOST_SLIDES_NAMED = 10;
const DAY_MS = 86_400_000;
const columns = {
  _id: namedTimes._id,
  PortalId: namedTimes.PortalId,
  name: namedTimes.name,
  times: namedTimes.times,
  lastModified: namedTimes.lastModified,
};

export function portalTimesStore(queries: Queries) {
  return {
    async inPortal(portalId: number): Promise<NamedTime[]> {
      const times = await queries
        .select(columns)
        .from(namedTimes)
        .where(eq(namedTimes.PortalId, portalId))
        .orderBy(asc(namedTimes._id));
      return inNameOrder(times);
    },

    /** Locks the named time until the transaction ends. */
    async findForChange(timeId: string): Promise<NamedTime | null> {
      const [row] = await queries.select(columns).from(namedTimes).where(eq(namedTimes._id, timeId)).for('update');
      return row ?? null;
    },

    /** Returns those of these ids that the portal has. They can't be deleted until the transaction ends. */
    async keep(portalId: number, timeIds: string[]): Promise<Set<string>> {
      if (timeIds.length === 0) return new Set();
      const rows = await queries
        .select({ _id: namedTimes._id })
        .from(namedTimes)
        .where(and(eq(namedTimes.PortalId, portalId), inArray(namedTimes._id, timeIds)))
        .orderBy(asc(namedTimes._id))
        .for('key share');
      return new Set(rows.map(({ _id }) => _id));
    },

    async count(portalId: number): Promise<number> {
      const [row] = await queries.select({ found: count() }).from(namedTimes).where(eq(namedTimes.PortalId, portalId));
      return row?.found ?? 0;
    },

    async isNameTaken(portalId: number, name: string, exceptId: string | null): Promise<boolean> {
      const rows = await queries
        .select({ _id: namedTimes._id })
        .from(namedTimes)
        .where(and(eq(namedTimes.PortalId, portalId), sql`lower(${namedTimes.name}) = lower(${name})`));
      return rows.some(({ _id }) => _id !== exceptId);
    },

    async insert(time: NamedTime): Promise<void> {
      await queries.insert(namedTimes).values(time);
    },

    async update(timeId: string, changed: Partial<NamedTime>): Promise<void> {
      await queries.update(namedTimes).set(changed).where(eq(namedTimes._id, timeId));
    },

    async delete(timeId: string): Promise<void> {
      await queries.delete(namedTimes).where(eq(namedTimes._id, timeId));
    },

    /** Returns the names of some slides that refer to a named time, and how many there are. */
    async slidesWith(portalId: number, timeId: string): Promise<{ names: string[]; total: number }> {
      const rows = await queries
        .select({ name: slides.name })
        .from(slides)
        .where(
          and(
            eq(slides.PortalId, portalId),
            sql`${slides.displayTimes} @> ${JSON.stringify([{ namedTime: timeId }])}::jsonb`,
          ),
        );
      return {
        names: inNameOrder(rows)
          .slice(0, MOST_SLIDES_NAMED)
          .map(({ name }) => name),
        total: rows.length,
      };
    },

    async holidays(portalId: number): Promise<{ holidays: Holiday[]; holidayCalendar: HolidayCalendar | null }> {
      const [row] = await queries
        .select({ holidays: portals.holidays, holidayCalendar: portals.holidayCalendar })
        .from(portals)
        .where(eq(portals.PortalId, portalId));
      return row ?? { holidays: [], holidayCalendar: null };
    },

    async setHolidays(
      portalId: number,
      changed: { holidays?: Holiday[]; holidayCalendar?: HolidayCalendar | null },
    ): Promise<void> {
      if (Object.keys(changed).length === 0) return;
      await queries.update(portals).set(changed).where(eq(portals.PortalId, portalId));
    },

    /** What display times of the portal refer to. */
    async calendar(portalId: number): Promise<PortalCalendar> {
      const { holidays, holidayCalendar } = await this.holidays(portalId);
      const dates = [...holidays, ...(holidayCalendar?.dates ?? [])];
      return {
        namedTimes: await this.inPortal(portalId),
        holidays: new Set(dates.map(({ date }) => Date.parse(date) / DAY_MS)),
      };
    },

    /**
     * Returns a calendar that was last checked before a time, and sets that to now, so that only one process reads it.
     * Null if there is none.
     */
    async takeOutdated(
      checkedBefore: string,
      now: string,
    ): Promise<{ PortalId: number; calendar: HolidayCalendar } | null> {
      const [row] = await queries
        .update(portals)
        .set({ holidayCalendar: sql`${portals.holidayCalendar} || jsonb_build_object('checkedAt', ${now}::text)` })
        .where(
          sql`${portals._id} = (
            select outdated.id from portals outdated
             where not outdated.deleted and outdated.holiday_calendar ->> 'checkedAt' < ${checkedBefore}
             order by outdated.holiday_calendar ->> 'checkedAt' limit 1 for update skip locked
          )`,
        )
        .returning({ PortalId: portals.PortalId, calendar: portals.holidayCalendar });
      return row?.calendar ? { PortalId: row.PortalId, calendar: row.calendar } : null;
    },
  };
}
