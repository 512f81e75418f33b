import { BoundedMap } from '#server/cache/bounded-map.ts';

/** A connection that its client closes earlier counts as short. */
const SHORT_CONNECTION_MS = 5_000;
const WINDOW_MS = 10_000;
/** Restarting all screens behind one address stays far below this, because their connections last. */
const MAX_SHORT_CONNECTIONS = 100;
/** Limits the memory if an attacker uses many addresses. */
const MAX_ADDRESSES = 10_000;

interface Window {
  startedAt: number;
  shortConnections: number;
}

/**
 * Counts short event connections by address. Each new connection costs a query, so an address with too many short ones
 * must wait until the window is over. Connections that last are not counted.
 */
export class Flapping {
  private readonly windows = new BoundedMap<string, Window>(MAX_ADDRESSES);

  /**
   * Counts a connection that its client closed after `lastedMs`. `now` is a time of `performance.now`, here and below.
   */
  ended(address: string, lastedMs: number, now: number): void {
    if (lastedMs >= SHORT_CONNECTION_MS) return;
    const window = this.currentWindow(address, now);
    if (window) {
      window.shortConnections += 1;
      return;
    }
    this.windows.set(address, { startedAt: now, shortConnections: 1 });
  }

  /** How many seconds this address must wait, or null if it may connect. */
  secondsToWait(address: string, now: number): number | null {
    const window = this.currentWindow(address, now);
    if (!window || window.shortConnections < MAX_SHORT_CONNECTIONS) return null;
    return Math.ceil((window.startedAt + WINDOW_MS - now) / 1000);
  }

  private currentWindow(address: string, now: number): Window | undefined {
    const window = this.windows.get(address);
    if (window && now - window.startedAt < WINDOW_MS) return window;
    this.windows.delete(address);
    return undefined;
  }
}
