import type { FastifyBaseLogger } from 'fastify';
import type { Screen, ScreenReport } from '#contract/entities/screen.ts';
import { periodicJob } from '#server/async/periodic-job.ts';
import type { Database } from '#server/db/database.ts';
import { describeScreens } from './describe-screens.ts';
import { EngineChanges } from './engine-changes.ts';
import { type SeenScreen, screenStore } from './screens.store.ts';

/** How often important changes are stored, which is how other processes get them. */
const STORE_EVERY_MS = 3_000;
/** How often the last report of a screen is stored if nothing important has changed. */
const TOUCH_EVERY_MS = 60_000;
const BATCH_SIZE = 500;
/** Anyone can claim to be a screen, so only this many unpaired screens of a channel are recorded. */
const MAX_UNPAIRED = 1_000;
const FORGET_AFTER_MS = 10 * 60_000;
const PRUNE_EVERY_MS = 3_600_000;
const UNPAIRED_KEPT_HOURS = 24;

interface Watched extends SeenScreen {
  /** What is stored soon after it changes. */
  importantState: string;
  storedAt: number;
  isChanged: boolean;
}

/** Keeps the last report of each screen in memory, and stores it regularly for other processes and the next start. */
export class ScreenWatch {
  private readonly screens = new Map<string, Watched>();
  private readonly unpaired = new Map<string, number>();
  /** What reports say about the engines of paired screens. */
  readonly engines: EngineChanges;
  private readonly storing = periodicJob({
    work: () => this.storeChanged(Date.now()),
    everyMs: STORE_EVERY_MS,
    onError: (error) => this.log.error({ err: error }, 'Failed to store the reports of screens'),
  });
  private readonly pruning = periodicJob({
    work: () => this.prune(),
    everyMs: PRUNE_EVERY_MS,
    onError: (error) => this.log.error({ err: error }, 'Failed to delete old offline screens'),
  });

  constructor(
    private readonly database: Database,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {
    this.engines = new EngineChanges(database, log);
  }

  start(): void {
    this.storing.start();
    this.pruning.start();
  }

  /** Stores everything that has not been stored yet. */
  async stop(): Promise<void> {
    await Promise.all([this.storing.stop(), this.pruning.stop()]);
    await this.storeChanged(Date.now()).catch((error: unknown) =>
      this.log.error({ err: error }, 'Failed to store the reports of screens'),
    );
  }

  /**
   * Records the report of a screen. `isBehind` means that its plan is older than its channel's. Returns false if the
   * channel has too many unpaired screens.
   */
  record(reported: Omit<SeenScreen, 'behindSince'>, isBehind: boolean): boolean {
    const before = this.screens.get(reported._id);
    const isUnpaired = reported.deviceId === null;
    const count = this.unpaired.get(reported.channelId) ?? 0;
    if (!before && isUnpaired && count >= MAX_UNPAIRED) return false;
    if (!before && isUnpaired) this.unpaired.set(reported.channelId, count + 1);
    const behindSince = isBehind ? (before?.behindSince ?? reported.seenAt) : null;
    const importantState = importantStateOf(reported, behindSince);
    const isChanged = !before || before.isChanged || before.importantState !== importantState;
    this.screens.set(
      reported._id,
      Object.assign(reported, { behindSince, importantState, isChanged, storedAt: before?.storedAt ?? 0 }),
    );
    return true;
  }

  /** Returns the last reports of the screens of a portal, or of all, from this process or the database. */
  async seen(portalId: number | null): Promise<Map<string, SeenScreen>> {
    const latest = new Map<string, SeenScreen>();
    for (const stored of await screenStore(this.database.queries).seen(portalId)) latest.set(stored._id, stored);
    for (const screen of this.screens.values()) {
      const isIncluded = portalId === null || screen.PortalId === portalId;
      if (isIncluded && screen.seenAt >= (latest.get(screen._id)?.seenAt ?? 0)) latest.set(screen._id, screen);
    }
    return latest;
  }

  /** Returns the screens of a portal, or of all, as staff see them. */
  async describe(portalId: number | null): Promise<Screen[]> {
    const devices = await screenStore(this.database.queries).devices(portalId);
    return describeScreens(devices, await this.seen(portalId));
  }

  /** Discards the report of a screen that was unpaired. */
  forget(screenId: string): void {
    this.screens.delete(screenId);
  }

  private async storeChanged(now: number): Promise<void> {
    await this.engines.store();
    const due: Watched[] = [];
    for (const screen of this.screens.values()) {
      if (screen.isChanged || (screen.seenAt > screen.storedAt && Math.abs(now - screen.storedAt) > TOUCH_EVERY_MS))
        due.push(screen);
      else if (Math.abs(now - screen.seenAt) > FORGET_AFTER_MS) this.drop(screen);
    }
    for (let start = 0; start < due.length; start += BATCH_SIZE) {
      const batch = due.slice(start, start + BATCH_SIZE);
      await screenStore(this.database.queries).save(batch);
      // A report that arrived in the meantime has replaced its entry, and stays marked as changed.
      for (const screen of batch) Object.assign(this.screens.get(screen._id) ?? screen, { storedAt: now });
      for (const screen of batch) if (this.screens.get(screen._id) === screen) screen.isChanged = false;
    }
  }

  private drop(screen: Watched): void {
    this.screens.delete(screen._id);
    if (screen.deviceId !== null) return;
    const remaining = (this.unpaired.get(screen.channelId) ?? 1) - 1;
    if (remaining > 0) this.unpaired.set(screen.channelId, remaining);
    else this.unpaired.delete(screen.channelId);
  }

  private async prune(): Promise<void> {
    await screenStore(this.database.queries).deleteOffline(UNPAIRED_KEPT_HOURS, await this.database.steadyNow());
  }
}

/** Returns the parts of a report whose change is stored soon. The slide on show is not one: it changes all the time. */
function importantStateOf(
  { channelId, report }: { channelId: string; report: ScreenReport },
  behindSince: number | null,
): string {
  const { build, revision, problems } = report;
  return JSON.stringify([channelId, behindSince, build, revision, problems.map(({ problem }) => problem).sort()]);
}
