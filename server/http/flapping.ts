import { BoundedMap } from '../bounded-map.ts';

/** A connection that its client ends earlier was not worth opening. */
const SHORT_MS = 5_000;
const WINDOW_MS = 10_000;
/** A shop's screens behind one address all restarting at once stay far below it, since theirs last. */
const MOST_SHORT = 100;
/** Strangers have many addresses; what is remembered of them must end somewhere. */
const MOST_REMEMBERED = 10_000;

interface Window {
  beganAt: number;
  short: number;
}

/**
 * Who opens event connections and ends them again, time after time: each costs a look at the database, so whoever did it too
 * often waits until the window is over. Connections that last are not counted, however many there are.
 */
export class Flapping {
  private readonly windows = new BoundedMap<string, Window>(MOST_REMEMBERED);

  /** Counts a connection that its client ended after `lastedMs`. `now`: a time of `performance.now`, here and below. */
  ended(address: string, lastedMs: number, now: number): void {
    if (lastedMs >= SHORT_MS) return;
    const known = this.windowOf(address, now);
    if (known) {
      known.short += 1;
      return;
    }
    this.windows.set(address, { beganAt: now, short: 1 });
  }

  /** How many seconds this address must wait; null where it may come. */
  secondsToWait(address: string, now: number): number | null {
    const known = this.windowOf(address, now);
    if (!known || known.short < MOST_SHORT) return null;
    return Math.ceil((known.beganAt + WINDOW_MS - now) / 1000);
  }

  private windowOf(address: string, now: number): Window | undefined {
    const known = this.windows.get(address);
    if (known && now - known.beganAt < WINDOW_MS) return known;
    this.windows.delete(address);
    return undefined;
  }
}
