import type { DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { contentKey } from './content-key.ts';
import type { Host } from './host.ts';
import { createMediaCache } from './media-cache.ts';
import type { ProblemTracker } from './problem-tracker.ts';
import { createStoredPlans, filesOf } from './stored-plans.ts';

export interface PlanListener {
  /** To be shown instead of what is shown: every file of it is here, or there is no hope for it. */
  onPlan(document: DisplayDocument): void;
  /** Whether anything is on air now. Where nothing is, nothing is lost by taking a plan whose files are still on their way. */
  isShowingSomething(): boolean;
}

/**
 * Holds new plans back until everything is there that they need, and keeps what a restart without the server needs.
 * See docs/decisions/018-switch-plans-as-a-whole.md
 */
export interface PlanKeeper {
  /** The server's present plan. */
  want(document: DisplayDocument): void;
  /** The plan of the last time, unless there is a newer one meanwhile. */
  recall(): Promise<void>;
  /** Lays down again what should be there and is not: whoever clears a browser's storage does not tell. */
  restore(): void;
  /** Whether a slide needs a file that comes damaged, whatever is tried. */
  hasDamagedFile(slide: DisplaySlide): boolean;
  /** The channel is gone: so is what was kept of it. */
  forget(): void;
  stop(): void;
}

/** The first plan's own pictures are on the glass before the cache asks for the same files. */
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

  /** What can't be kept is a loss for the next start only. */
  function quietly(work: Promise<unknown>): Promise<unknown> {
    return work.catch((error: unknown) => problems.met('storageRefused', String(error)));
  }

  /** Removes the files that no plan of this browser needs. */
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
