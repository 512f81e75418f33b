import type { DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { contentKey } from './content-key.ts';
import type { Host } from './host.ts';
import { createMediaCache } from './media-cache.ts';
import type { ProblemTracker } from './problem-tracker.ts';
import { createStoredPlans, filesOf } from './stored-plans.ts';

export interface PlanListener {
  /** Replaces the plan on show. All of its files are stored or given up. */
  onPlan(document: DisplayDocument): void;
  /** Whether anything is on air now. If not, a plan can be shown before its files have arrived. */
  isShowingSomething(): boolean;
}

/**
 * Holds new plans back until their files are stored, and stores what a start without the server needs.
 * See docs/decisions/018-switch-plans-as-a-whole.md
 */
export interface PlanKeeper {
  /** Takes the server's current plan. */
  want(document: DisplayDocument): void;
  /** Loads the stored plan, unless a newer one has arrived. */
  recall(): Promise<void>;
  /** Stores missing data again: clearing a browser's storage causes no event. */
  restore(): void;
  /** Whether a slide needs a file that always arrives damaged. */
  hasDamagedFile(slide: DisplaySlide): boolean;
  /** Removes the stored plan of a channel that no longer exists. */
  forget(): void;
  stop(): void;
}

/** Gives the first plan's images time to load before the cache requests the same files. */
const AFTER_FIRST_PLAN_MS = 3_000;

export function createPlanKeeper(
  host: Host,
  problems: ProblemTracker,
  address: { PortalId: string; originalName: string },
  listener: PlanListener,
): PlanKeeper {
  const media = createMediaCache(host, problems);
  const plans = createStoredPlans(host, address);
  let wanted: DisplayDocument | null = null;
  let used: DisplayDocument | null = null;
  let isStopped = false;

  function use(document: DisplayDocument): void {
    used = document;
    listener.onPlan(document);
  }

  /** Ignores storage failures, which only affect the next start. */
  function quietly(work: Promise<unknown>): Promise<unknown> {
    return work.catch((error: unknown) => problems.occurred('storageRefused', String(error)));
  }

  /** Removes the files that no stored plan needs. */
  async function evict(): Promise<void> {
    const needed = [...(await plans.filesOfAll()), ...filesOf(used), ...filesOf(wanted)];
    await media.keepOnly(needed);
  }

  async function fetchFiles(document: DisplayDocument, delayMs: number): Promise<void> {
    await quietly(plans.keep(used ?? document, filesOf(document)).then(evict));
    if (delayMs > 0) await new Promise<void>((resolve) => host.after(delayMs, () => resolve()));
    if (wanted !== document || isStopped) return;
    const isHere = await media.fetch(filesOf(document));
    if (!isHere || wanted !== document || isStopped) return;
    if (used !== document) use(document);
    await quietly(plans.keep(document, []).then(evict));
  }

  return {
    want(document) {
      if (document.revision === wanted?.revision) return;
      wanted = document;
      const isFirst = used === null;
      if (document.revision === used?.revision) used = document;
      else if (isFirst || !listener.isShowingSomething()) use(document);
      void fetchFiles(document, isFirst ? AFTER_FIRST_PLAN_MS : 0);
    },
    async recall() {
      const kept = await plans.recall().catch(() => null);
      if (kept && !used && !wanted && !isStopped) use(kept);
    },
    restore() {
      if (used && used === wanted) void fetchFiles(used, 0);
    },
    hasDamagedFile: (slide) => media.namesDamaged(contentKey(slide)),
    forget() {
      wanted = null;
      used = null;
      media.stop();
      void quietly(plans.forget());
    },
    stop() {
      isStopped = true;
      media.stop();
    },
  };
}
