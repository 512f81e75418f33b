import type { HolidayCalendar } from '#contract/entities/holidays.ts';
import { type PeriodicJob, periodicJob } from '#server/async/periodic-job.ts';
import type { Deps } from '#server/deps.ts';
import { CalendarFailure, fetchCalendar } from './fetch-calendar.ts';
import { portalTimesStore } from './portal-times.store.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Reads the calendars with holidays once a day. If one can't be read, its last dates stay. */
export class HolidayRefreshes {
  private readonly job: PeriodicJob;
  private isStopped = false;

  constructor(private readonly deps: Pick<Deps, 'database' | 'outside' | 'parser' | 'log'>) {
    this.job = periodicJob({
      work: () => this.refreshOutdated(),
      everyMs: EVERY_MS,
      onError: (error) => deps.log.error({ err: error }, 'Failed to refresh holidays'),
    });
  }

  start(): void {
    this.job.start();
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.job.stop();
  }

  /** Reads all calendars that were last checked more than a day ago. One that fails doesn't keep others waiting. */
  async refreshOutdated(nowMs = Date.now()): Promise<void> {
    const { database, log } = this.deps;
    const [outdated, now] = [nowMs - DAY_MS, nowMs].map((time) => new Date(time).toISOString()) as [string, string];
    while (!this.isStopped) {
      const taken = await portalTimesStore(database.queries).takeOutdated(outdated, now);
      if (!taken) return;
      const { PortalId: portalId, calendar } = taken;
      await this.refresh(portalId, calendar, now).catch((error: unknown) =>
        log.error({ err: error, portalId }, 'Failed to refresh the holidays of a portal'),
      );
    }
  }

  private async refresh(portalId: number, calendar: HolidayCalendar, now: string): Promise<void> {
    const read = await this.read(portalId, calendar);
    await this.deps.database.write(null, async (queries) => {
      const store = portalTimesStore(queries);
      const { holidayCalendar } = await store.holidays(portalId);
      // Someone may have chosen another calendar in the meantime.
      if (holidayCalendar?.address !== calendar.address) return;
      await store.setHolidays(portalId, {
        holidayCalendar: { ...holidayCalendar, ...read, ...(read.problem === null && { readAt: now }) },
      });
    });
  }

  private async read(
    portalId: number,
    { address }: HolidayCalendar,
  ): Promise<Pick<HolidayCalendar, 'problem'> & Partial<HolidayCalendar>> {
    try {
      return { dates: await fetchCalendar(this.deps, address), problem: null };
    } catch (error) {
      this.deps.log.warn({ err: error, portalId }, 'Failed to read a calendar with holidays');
      return { problem: error instanceof CalendarFailure ? error.problem.code : 'calendar-unreachable' };
    }
  }
}
