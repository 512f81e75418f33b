import { loadViews } from '#slide-types/views.ts';
import type { Engine } from './engine/player.ts';

/** What draws rarer slides comes after the first slide, or after so long. */
const FIRST_SLIDE_WITHIN_MS = 5_000;

/** Fetches all that draws slides while the network is there, so that a change of plan needs no more than its files. */
export function loadViewsAhead({ host, problems, firstSlide }: Engine): void {
  const load = () => {
    loadViews().then(
      () => problems.solved('viewsMissing'),
      (error: unknown) => host.after(problems.occurred('viewsMissing', String(error)), load),
    );
  };
  firstSlide.whenShown(FIRST_SLIDE_WITHIN_MS, load);
}
