import type { DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { createMediaCache } from '../files/media-cache.ts';
import type { Host } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import { contentKey } from './content-key.ts';
import { latestOf, type Plan } from './plan.ts';
import { createStoredPlans, filesOf } from './stored-plans.ts';

/** Stores what a start without the server needs: documents and their files. Holds no document itself. */
export interface PlanKeeper {
  /** Stores the files of the wanted document, and then the document. `onStored` is not called if another is wanted. */
  fetch(document: DisplayDocument, delayMs: number): void;
  /** Reads the stored document. Never rejects. */
  recall(): Promise<DisplayDocument | null>;
  /** Stores missing data again: clearing a browser's storage causes no event. */
  restore(): void;
  /** Whether a slide needs a file that always arrives damaged. */
  hasDamagedFile(slide: DisplaySlide): boolean;
  /** Removes the stored plan of a channel that no longer exists. */
  forget(): void;
  stop(): void;
}

export function createPlanKeeper(
  host: Host,
  problems: ProblemTracker,
  address: { PortalId: string; originalName: string },
  plan: () => Plan,
  onStored: (document: DisplayDocument) => void,
): PlanKeeper {
  const media = createMediaCache(host, problems);
  const plans = createStoredPlans(host, address);
  let isStopped = false;

  /** Ignores storage failures, which only affect the next start. */
  function quietly(work: Promise<unknown>): Promise<unknown> {
    return work.catch((error: unknown) => problems.occurred('storageRefused', String(error)));
  }

  /** Removes the files that no stored plan needs. */
  async function evict(): Promise<void> {
    const needed = [...(await plans.filesOfAll()), ...filesOf(latestOf(plan())), ...filesOf(plan().wanted)];
    await media.keepOnly(needed);
  }

  async function fetchFiles(document: DisplayDocument, delayMs: number): Promise<void> {
    const isWanted = () => plan().wanted === document && !isStopped;
    await quietly(plans.keep(latestOf(plan()) ?? document, filesOf(document)).then(evict));
    if (delayMs > 0) await new Promise<void>((resolve) => host.after(delayMs, () => resolve()));
    if (!isWanted()) return;
    const isComplete = await media.fetch(filesOf(document));
    if (!isComplete || !isWanted()) return;
    onStored(document);
    await quietly(plans.keep(document, []).then(evict));
  }

  return {
    fetch: (document, delayMs) => void fetchFiles(document, delayMs),
    async recall() {
      const stored = await plans.recall().catch(() => null);
      return isStopped ? null : stored;
    },
    restore() {
      const { wanted } = plan();
      if (wanted && wanted.revision === latestOf(plan())?.revision) void fetchFiles(wanted, 0);
    },
    hasDamagedFile: (slide) => media.namesDamaged(contentKey(slide)),
    forget() {
      media.stop();
      void quietly(plans.forget());
    },
    stop() {
      isStopped = true;
      media.stop();
    },
  };
}
