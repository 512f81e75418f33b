import type { Cancel, Host } from '../host/host.ts';

/** Tells when the first slide of the page is on screen, for work that has to wait for it. */
export interface FirstSlide {
  /** Called by areas whenever a slide comes to the front. */
  slideShown(): void;
  /** Runs the action once the first slide is on screen, or after this time at the latest. */
  whenShown(withinMs: number, action: () => void): Cancel;
}

/** Slow devices paint a new slide a few frames late. */
const ON_SCREEN_AFTER_MS = 500;

export function createFirstSlide(host: Host): FirstSlide {
  const waiting = new Set<() => void>();
  let hasShown = false;

  function whenShown(withinMs: number, action: () => void): Cancel {
    const go = () => {
      forget();
      action();
    };
    const cancelTimer = host.after(hasShown ? 0 : withinMs, go);
    const forget = () => {
      cancelTimer();
      waiting.delete(go);
    };
    waiting.add(go);
    return forget;
  }

  return {
    slideShown() {
      if (hasShown) return;
      hasShown = true;
      host.after(ON_SCREEN_AFTER_MS, () => {
        for (const go of [...waiting]) go();
      });
    },
    whenShown,
  };
}
