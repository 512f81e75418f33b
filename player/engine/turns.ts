import type { Cancel, Host } from './host.ts';
import type { AtBoundary } from './page-reload.ts';

/** Where areas tell that a slide took the place of another, for what is best done in that moment. */
export interface Turns {
  happened(): void;
  atBoundary: AtBoundary;
}

export function createTurns(host: Host): Turns {
  const waiting = new Set<() => void>();
  return {
    happened() {
      for (const go of [...waiting]) go();
    },
    atBoundary(withinMs, action): Cancel {
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
