import type { Cancel, Host } from './host.ts';
import type { AtBoundary } from './page-reload.ts';

/** Where areas tell that a slide came up, for what is best done in that moment. */
export interface Turns {
  /** A slide came up: in the place of another, or where nothing was before. */
  happened(tookAPlace: boolean): void;
  /** Runs the action when a slide takes the place of another. */
  atBoundary: AtBoundary;
  /** Runs the action once the first slide of this page is on the glass: what can wait must not be in its way. */
  onceShown: AtBoundary;
}

/** What was just put up is on the glass a few frames later, on slow devices too. */
const ON_GLASS_AFTER_MS = 500;

export function createTurns(host: Host): Turns {
  const boundaries = createMoment(host);
  const firstSlide = createMoment(host);
  let hasShown = false;
  return {
    happened(tookAPlace) {
      if (tookAPlace) boundaries.come();
      if (hasShown) return;
      hasShown = true;
      host.after(ON_GLASS_AFTER_MS, firstSlide.come);
    },
    atBoundary: boundaries.wait,
    onceShown: (withinMs, action) => firstSlide.wait(hasShown ? 0 : withinMs, action),
  };
}

/** Something that comes now and then; who waits for it waits so long at the most. */
function createMoment(host: Host): { come(): void; wait: AtBoundary } {
  const waiting = new Set<() => void>();
  return {
    come() {
      for (const go of [...waiting]) go();
    },
    wait(withinMs, action): Cancel {
      const go = () => {
        forget();
        action();
      };
      const cancelTimer = host.after(withinMs, go);
      const forget = () => {
        cancelTimer();
        waiting.delete(go);
      };
      waiting.add(go);
      return forget;
    },
  };
}
