import type { Cancel, Host } from '../host/host.ts';

const LOOK_MS = 1_000;
/** If this much more time has passed than the timer was set for, the machine slept or stalled. */
export const LOST_TIME_MS = 3_000;

/**
 * Calls back when time may have been lost: the machine slept, stalled, or its clock was changed. The monotonic clock
 * may have stopped, so the device's clock is checked too, but only as a hint.
 */
export function watchForLostTime(host: Host, onLost: () => void): Cancel {
  let lastSeen = { monotonic: host.monotonicNow(), device: host.deviceNow() };

  function look(): void {
    const seen = { monotonic: host.monotonicNow(), device: host.deviceNow() };
    const passed = seen.monotonic - lastSeen.monotonic;
    const lostMs = Math.max(passed - LOOK_MS, -passed, Math.abs(seen.device - lastSeen.device - passed));
    lastSeen = seen;
    if (lostMs > LOST_TIME_MS) onLost();
  }

  const cancelLook = host.every(LOOK_MS, look);
  const cancelWake = host.onWake(onLost);
  return () => {
    cancelLook();
    cancelWake();
  };
}
