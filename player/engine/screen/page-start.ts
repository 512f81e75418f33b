import type { DisplayDocument } from '#contract/entities/display.ts';
import { visibleAreas } from '#rules/on-air.ts';
import type { Engine } from '../areas/engine.ts';
import { createStoredClock } from '../clock/stored-clock.ts';
import type { Cancel } from '../host/host.ts';
import type { PlayedPlan } from '../plan/played-plan.ts';
import type { ReloadNote } from '../reload/reload-note.ts';
import { revealOnce } from '../reload/reveal.ts';

/** How a page shows something before the server has responded. */
export interface PageStart {
  /** Continues where the previous page left off. Resolves when the server may be asked. */
  afterReload(note: ReloadNote): Promise<void>;
  /** Uses the stored plan and time while the server doesn't respond. */
  recall(): void;
  /** Does so unless the server responds soon. */
  recallLater(): void;
  stop(): void;
}

interface PageStartOptions {
  engine: Engine;
  played: PlayedPlan;
  /** Returns the stored plan, or null. */
  readStored(): Promise<DisplayDocument | null>;
  /** Whether this page contains the plan with this revision. */
  isEmbedded(revision: string): boolean;
}

/** If the server takes longer at startup, the stored plan is shown meanwhile. */
const RECALL_AFTER_MS = 1_000;
/** What is added to the error of the previous page's time: both pages round the device's clock to milliseconds. */
const CLOCK_CARRIED_WITHIN_MS = 3;

export function createPageStart({ engine, played, readStored, isEmbedded }: PageStartOptions): PageStart {
  const { host, clock } = engine;
  const storedClock = createStoredClock(host, clock);
  const startedAt = host.monotonicNow();
  let cancelRecall: Cancel = () => {};
  let cancelReveal: Cancel = () => {};

  async function recallPlan(): Promise<void> {
    const document = await readStored();
    if (document) played.change({ type: 'recalled', document, serverNow: clock.isSet() ? clock.now() : null });
  }

  function recall(): void {
    cancelRecall();
    const { playing, isMissing } = played.current();
    if (playing || isMissing) return;
    void recallPlan().then(() => {
      if (played.current().playing) void storedClock.recall();
    });
  }

  /** Sets the clock as the previous page knew it. */
  function carryClock({ deviceBehindMs, withinMs }: ReloadNote): void {
    if (deviceBehindMs === null) return;
    const now = host.monotonicNow();
    const serverTime = host.deviceNow() + deviceBehindMs;
    const carriedWithinMs = withinMs + CLOCK_CARRIED_WITHIN_MS;
    clock.offer({ sentAt: now - carriedWithinMs, receivedAt: now + carriedWithinMs, serverTime });
  }

  /** Whether every area shows its slide, or there is nothing to show. */
  function isFilled(): boolean {
    const { kind } = played.showing();
    const { playing } = played.current();
    const areas = playing ? visibleAreas(playing) : [];
    return kind === 'missing' || (kind === 'channel' && engine.visibleAreas.areFilled(areas.map((area) => area._id)));
  }

  return {
    async afterReload(note) {
      cancelReveal = revealOnce(host, startedAt, isFilled);
      carryClock(note);
      if (isEmbedded(note.revision)) return;
      await Promise.race([recallPlan(), new Promise<void>((resolve) => host.after(RECALL_AFTER_MS, () => resolve()))]);
      if (!clock.isSet() && played.current().playing) await storedClock.recall();
    },
    recall,
    recallLater() {
      cancelRecall = host.after(RECALL_AFTER_MS, recall);
    },
    stop() {
      storedClock.stop();
      cancelRecall();
      cancelReveal();
    },
  };
}
