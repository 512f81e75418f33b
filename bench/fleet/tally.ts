import type { Witness } from './node-host.ts';

/** What happened to the players of one process. Moments are milliseconds of the clock that all processes of a machine share. */
export interface Tally {
  open: number;
  lost: number;
  /** Players that were told of something since the tally was cleared, and the moment of the last one. */
  told: number;
  lastToldAt: number;
  /** Players that have a new document since then. */
  renewed: number;
  lastRenewedAt: number;
  /** The last moment at which an event connection opened. */
  lastOpenAt: number;
  /** Event connections begun, by second. */
  connects: Record<number, number>;
}

export const emptyTally = (): Tally => ({
  open: 0,
  lost: 0,
  told: 0,
  lastToldAt: 0,
  renewed: 0,
  lastRenewedAt: 0,
  lastOpenAt: 0,
  connects: {},
});

/** Now, for all processes of this machine. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Keeps the tally of one player after the other. */
export class Counter {
  tally = emptyTally();

  /** Forgets what has been, but not who is connected. */
  clear(): void {
    this.tally = { ...emptyTally(), open: this.tally.open };
  }

  renewed(): void {
    this.tally.renewed += 1;
    this.tally.lastRenewedAt = sharedNow();
  }

  /** Of one player. The first event of a connection says what is, not what changed. */
  witness(): Witness {
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
          this.tally.told += 1;
          this.tally.lastToldAt = sharedNow();
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

/** The tallies of several processes as one. */
export function together(tallies: Tally[]): Tally {
  const sum = emptyTally();
  for (const tally of tallies) {
    for (const field of ['open', 'lost', 'told', 'renewed'] as const) sum[field] += tally[field];
    for (const field of ['lastToldAt', 'lastRenewedAt', 'lastOpenAt'] as const) {
      sum[field] = Math.max(sum[field], tally[field]);
    }
    for (const [second, count] of Object.entries(tally.connects)) {
      sum.connects[Number(second)] = (sum.connects[Number(second)] ?? 0) + count;
    }
  }
  return sum;
}
