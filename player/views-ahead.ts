import { loadViews } from '#slide-types/views.ts';
import type { Engine } from './engine/player.ts';

/** What draws rarer slides comes after the first slide, or after so long. */
const FIRST_SLIDE_WITHIN_MS = 5_000;

/** Fetches all that draws slides while the network is there, so that a change of plan needs no more than its files. */
export function loadViewsAhead({ host, desk, turns }: Engine): void {
  const load = () => {
    loadViews().then(
      () => desk.solved('viewsMissing'),
      (error: unknown) => host.after(desk.met('viewsMissing', String(error)), load),
    );
  };
  turns.onceShown(FIRST_SLIDE_WITHIN_MS, load);
}
