import type { Cancel, Host } from '../host/host.ts';

/** How far the server's time is ahead of the monotonic clock. Small corrections never turn the resulting time back. */
export interface SteeredOffset {
  isSet(): boolean;
  /** Returns the offset in milliseconds at a time of the monotonic clock; 0 if it isn't set. */
  valueAt(monotonic: number): number;
  /** Moves to a new offset: at once if it is far away, or if the first corrections are still due (`isSettled`). */
  steerTo(target: number, isSettled: boolean): void;
  /** Calls back when the offset was set or moved by a visible amount. */
  onStep(listener: () => void): Cancel;
}

/** Larger corrections are visible on screen and applied immediately. */
const STEP_MS = 250;
/** Smaller corrections are spread out, so that no turn is shown twice: 50 ms per second. */
const SLEW_RATE = 0.05;

export function createSteeredOffset(host: Host): SteeredOffset {
  let offset: number | null = null;
  let slew = { amount: 0, from: 0 };
  const listeners = new Set<() => void>();

  function valueAt(monotonic: number): number {
    const slewed = Math.min(Math.abs(slew.amount), Math.max(0, monotonic - slew.from) * SLEW_RATE);
    return (offset ?? 0) + Math.sign(slew.amount) * slewed;
  }

  return {
    isSet: () => offset !== null,
    valueAt,
    steerTo(target, isSettled) {
      const now = host.monotonicNow();
      const current = valueAt(now);
      const isStep = offset === null || Math.abs(target - current) >= STEP_MS;
      const isBackwards = target < current;
      if (isStep || !(isSettled || isBackwards)) {
        offset = target;
        slew = { amount: 0, from: now };
      } else {
        offset = current;
        slew = { amount: target - current, from: now };
      }
      if (isStep) for (const listener of listeners) listener();
    },
    onStep(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
