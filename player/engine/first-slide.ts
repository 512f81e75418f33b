import type { Cancel, Host } from './host.ts';

/** Where areas tell that a slide came up, for what has to wait for the first one. */
export interface FirstSlide {
  /** A slide came up. */
  slideShown(): void;
  /** Runs the action once the first slide of this page is on the glass, or after so long: what can wait must not be in its way. */
  whenShown(withinMs: number, action: () => void): Cancel;
}

/** What was just put up is on the glass a few frames later, on slow devices too. */
const ON_GLASS_AFTER_MS = 500;

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
      host.after(ON_GLASS_AFTER_MS, () => {
        for (const go of [...waiting]) go();
      });
    },
    whenShown,
  };
}
