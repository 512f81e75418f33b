import type { FastifyBaseLogger } from 'fastify';
import type { Screen, ScreenReport } from '#contract/entities/screen.ts';
import type { Database } from '#server/db/database.ts';
import { describeScreens } from './describe-screens.ts';
import { type SeenScreen, screenStore } from './screens.store.ts';

/** Changes that matter are stored within this time, so that the other processes know of them, too. */
const STORE_EVERY_MS = 3_000;
/** That a screen is still there is worth storing this often. */
const TOUCH_EVERY_MS = 60_000;
const MOST_AT_ONCE = 500;
/** Anyone can claim to be a screen, so only this many unpaired screens of a channel are recorded. */
const MAX_UNPAIRED = 1_000;
const FORGET_AFTER_MS = 10 * 60_000;
const PRUNE_EVERY_MS = 3_600_000;
const UNPAIRED_KEPT_HOURS = 24;

interface Watched extends SeenScreen {
  /** What people want to know of at once. */
  substance: string;
  storedAt: number;
  isChanged: boolean;
}

/** What screens say of themselves: at hand in memory, and in the database often enough for other processes and for the morning after. */
export class ScreenWatch {
  private readonly screens = new Map<string, Watched>();
  private readonly unpaired = new Map<string, number>();
  private readonly timers: NodeJS.Timeout[] = [];
  private storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {}

  start(): void {
    this.timers.push(setInterval(() => this.store(), STORE_EVERY_MS).unref());
    this.timers.push(setInterval(() => this.prune(), PRUNE_EVERY_MS).unref());
  }

  /** Stores what is not stored yet. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.store();
    await this.storing;
  }

  /** Takes what a screen said; `isBehind`: whether its plan is older than its channel's. False where there are too many unpaired screens of the channel. */
  hear(said: Omit<SeenScreen, 'behindSince'>, isBehind: boolean): boolean {
    const before = this.screens.get(said._id);
    const isUnpaired = said.deviceId === null;
    const count = this.unpaired.get(said.channelId) ?? 0;
    if (!before && isUnpaired && count >= MAX_UNPAIRED) return false;
    if (!before && isUnpaired) this.unpaired.set(said.channelId, count + 1);
    const behindSince = isBehind ? (before?.behindSince ?? said.seenAt) : null;
    const substance = substanceOf(said, behindSince);
    const isChanged = !before || before.isChanged || before.substance !== substance;
    this.screens.set(
      said._id,
      Object.assign(said, { behindSince, substance, isChanged, storedAt: before?.storedAt ?? 0 }),
    );
    return true;
  }

  /** What is known of the screens of a portal, or of all: by whichever process heard it last. */
  async seen(portalId: number | null): Promise<Map<string, SeenScreen>> {
    const known = new Map<string, SeenScreen>();
    for (const stored of await screenStore(this.database.queries).seen(portalId)) known.set(stored._id, stored);
    for (const heard of this.screens.values()) {
      const isWanted = portalId === null || heard.PortalId === portalId;
      if (isWanted && heard.seenAt >= (known.get(heard._id)?.seenAt ?? 0)) known.set(heard._id, heard);
    }
    return known;
  }

  /** The screens of a portal, or of all, as staff see them. */
  async describe(portalId: number | null): Promise<Screen[]> {
    const devices = await screenStore(this.database.queries).devices(portalId);
    return describeScreens(devices, await this.seen(portalId));
  }

  /** It is paired no longer. */
  forget(screenId: string): void {
    this.screens.delete(screenId);
  }

  private store(): void {
    this.storing = this.storing
      .then(() => this.storeChanged(Date.now()))
      .catch((error: unknown) => this.log.error({ err: error }, 'Failed to store the reports of screens'));
  }

  private async storeChanged(now: number): Promise<void> {
    const due: Watched[] = [];
    for (const screen of this.screens.values()) {
      if (screen.isChanged || (screen.seenAt > screen.storedAt && Math.abs(now - screen.storedAt) > TOUCH_EVERY_MS))
        due.push(screen);
      else if (Math.abs(now - screen.seenAt) > FORGET_AFTER_MS) this.drop(screen);
    }
    for (let at = 0; at < due.length; at += MOST_AT_ONCE) {
      const batch = due.slice(at, at + MOST_AT_ONCE);
      await screenStore(this.database.queries).keep(batch);
      for (const screen of batch) Object.assign(this.screens.get(screen._id) ?? screen, { storedAt: now });
      for (const screen of batch) if (this.screens.get(screen._id) === screen) screen.isChanged = false;
    }
  }

  private drop(screen: Watched): void {
    this.screens.delete(screen._id);
    if (screen.deviceId !== null) return;
    const left = (this.unpaired.get(screen.channelId) ?? 1) - 1;
    if (left > 0) this.unpaired.set(screen.channelId, left);
    else this.unpaired.delete(screen.channelId);
  }

  private prune(): void {
    this.storing = this.storing
      .then(() => this.database.steadyNow())
      .then((now) => screenStore(this.database.queries).forgetSilent(UNPAIRED_KEPT_HOURS, now))
      .catch((error: unknown) => this.log.error({ err: error }, 'Failed to delete old offline screens'));
  }
}

/** Slides come and go all the time; these are the things that people want to know of at once. */
function substanceOf(
  { channelId, report }: { channelId: string; report: ScreenReport },
  behindSince: number | null,
): string {
  const { build, revision, problems } = report;
  return JSON.stringify([channelId, behindSince, build, revision, problems.map(({ problem }) => problem).sort()]);
}
