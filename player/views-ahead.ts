import { loadViews } from '#slide-types/views.ts';
import type { Engine } from './engine/areas/engine.ts';

/** Without a first slide, the code of less common slide types is loaded after this time. */
const FIRST_SLIDE_WITHIN_MS = 5_000;

/** Loads the code of all slide types while the network is available, so that a change of plan needs only files. */
export function loadViewsAhead({ host, problems, firstSlide }: Engine): void {
  const load = () => {
    loadViews().then(
      () => problems.solved('viewsMissing'),
      (error: unknown) => host.after(problems.occurred('viewsMissing', String(error)), load),
    );
  };
  firstSlide.whenShown(FIRST_SLIDE_WITHIN_MS, load);
}
