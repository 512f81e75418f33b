import type { Host } from '../host/host.ts';
import type { ServerClock } from './server-clock.ts';

/** A clock that runs from a time that someone chose. */
export interface PlannedClock extends ServerClock {
  set(time: number): void;
}

export function createPlannedClock({ monotonicNow }: Pick<Host, 'monotonicNow'>): PlannedClock {
  const listeners = new Set<() => void>();
  let offset: number | null = null;
  const nothing = () => {};
  return {
    now: () => monotonicNow() + (offset ?? 0),
    isSet: () => offset !== null,
    set(time) {
      offset = time - monotonicNow();
      for (const listener of listeners) listener();
    },
    onStep(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    quality: () => null,
    offer: nothing,
    guess: nothing,
    start: nothing,
    stop: nothing,
  };
}
