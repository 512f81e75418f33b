import type { Observer } from './node-host.ts';

/**
 * Counts for the players of one process. Timestamps are milliseconds of a clock that all processes of a machine share.
 */
export interface Tally {
  open: number;
  lost: number;
  /**
   * Players that were notified since the tally was cleared, and the timestamps of the first and the last notification.
   */
  notified: number;
  /** FAR_AHEAD before it. */
  firstNotifiedAt: number;
  lastNotifiedAt: number;
  /** Players that have loaded a new document since then. */
  loaded: number;
  lastRenewedAt: number;
  /** When the last event connection was opened. */
  lastOpenAt: number;
  /** Event connections started, by second. */
  connects: Record<number, number>;
}

/** Later than any timestamp. Messages between processes can't contain Infinity. */
const FAR_AHEAD = Number.MAX_SAFE_INTEGER;

export const emptyTally = (): Tally => ({
  open: 0,
  lost: 0,
  notified: 0,
  firstNotifiedAt: FAR_AHEAD,
  lastNotifiedAt: 0,
  loaded: 0,
  lastRenewedAt: 0,
  lastOpenAt: 0,
  connects: {},
});

/** The current time, the same for all processes of this machine. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Counts for several players. */
export class Counter {
  tally = emptyTally();

  /** Clears everything except which players are connected. */
  clear(): void {
    this.tally = { ...emptyTally(), open: this.tally.open };
  }

  loaded(): void {
    this.tally.loaded += 1;
    this.tally.lastRenewedAt = sharedNow();
  }

  /** For one player. The first event of a connection is its current state, not a change. */
  observer(): Observer {
    let isFirst = true;
    let isOpen = false;
    return {
      onConnect: () => {
        const second = Math.floor(sharedNow() / 1000);
        this.tally.connects[second] = (this.tally.connects[second] ?? 0) + 1;
      },
      onOpen: () => {
        isFirst = true;
        isOpen = true;
        this.tally.open += 1;
        this.tally.lastOpenAt = sharedNow();
      },
      onEvent: (name) => {
        if (name !== 'revision') return;
        if (!isFirst) {
          this.tally.notified += 1;
          const now = sharedNow();
          this.tally.firstNotifiedAt = Math.min(this.tally.firstNotifiedAt, now);
          this.tally.lastNotifiedAt = now;
        }
        isFirst = false;
      },
      onLost: () => {
        if (isOpen) {
          this.tally.open -= 1;
          this.tally.lost += 1;
        }
        isOpen = false;
      },
    };
  }
}

/** Adds up the tallies of several processes. */
export function together(tallies: Tally[]): Tally {
  const sum = emptyTally();
  for (const tally of tallies) {
    for (const field of ['open', 'lost', 'notified', 'loaded'] as const) sum[field] += tally[field];
    for (const field of ['lastNotifiedAt', 'lastRenewedAt', 'lastOpenAt'] as const) {
      sum[field] = Math.max(sum[field], tally[field]);
    }
    sum.firstNotifiedAt = Math.min(sum.firstNotifiedAt, tally.firstNotifiedAt);
    for (const [second, count] of Object.entries(tally.connects)) {
      sum.connects[Number(second)] = (sum.connects[Number(second)] ?? 0) + count;
    }
  }
  return sum;
}
