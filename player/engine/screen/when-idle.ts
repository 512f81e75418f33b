import { RECHECK_MS } from '#rules/limits.ts';
import type { VisibleAreas } from '../areas/visible-areas.ts';
import type { Cancel, Host } from '../host/host.ts';
import type { WhenIdle } from '../reload/page-reload.ts';

/** Longer than a reload takes on a slow device, so that no switch is due during it. */
const IDLE_MS = 2_500;
/** How long a paused screen is left alone. */
const CONTROLLED_AT_MOST_MS = 600_000;

/** Accepts the first idle period that is long enough. The longer none comes, the shorter it may be. */
export function createWhenIdle(host: Host, visibleAreas: VisibleAreas): WhenIdle {
  return (withinMs, action) => {
    const askedAt = host.monotonicNow();
    let cancel: Cancel = () => {};

    function isIdle(): boolean {
      const waitedMs = host.monotonicNow() - askedAt;
      if (visibleAreas.isControlled()) return waitedMs >= CONTROLLED_AT_MOST_MS;
      if (waitedMs >= withinMs) return true;
      const idleMs = visibleAreas.idleForMs();
      return idleMs > 0 && idleMs >= IDLE_MS * (1 - waitedMs / withinMs);
    }

    function look(): void {
      if (isIdle()) action();
      else cancel = host.after(RECHECK_MS, look);
    }

    look();
    return () => cancel();
  };
}
