import { RECHECK_MS } from '#rules/limits.ts';
import type { Glass } from './glass.ts';
import type { Cancel, Host } from './host.ts';

/**
 * Runs `action` when nothing on the screen moves and nothing is about to, or after `withinMs` at the latest.
 * See docs/decisions/039-hold-the-first-paint-after-a-reload.md
 */
export type WhenCalm = (withinMs: number, action: () => void) => Cancel;

/** Longer than a reload takes on a slow device: no switch may come due in between. */
const CALM_MS = 2_500;
/** A screen that somebody has paused is left alone for this long. */
const HANDLED_AT_MOST_MS = 600_000;

/** The first moment is taken that is calm enough; the longer none comes, the shorter it may be. */
export function createWhenCalm(host: Host, glass: Glass): WhenCalm {
  return (withinMs, action) => {
    const askedAt = host.monotonicNow();
    let cancel: Cancel = () => {};

    function isCalm(): boolean {
      const waitedMs = host.monotonicNow() - askedAt;
      if (glass.isHandled()) return waitedMs >= HANDLED_AT_MOST_MS;
      if (waitedMs >= withinMs) return true;
      const calmMs = glass.calmForMs();
      return calmMs > 0 && calmMs >= CALM_MS * (1 - waitedMs / withinMs);
    }

    function look(): void {
      if (isCalm()) action();
      else cancel = host.after(RECHECK_MS, look);
    }

    look();
    return () => cancel();
  };
}
