import type { ChangeFeed } from '#server/db/change-feed.ts';

/** Connections that are silent for longer are dropped by proxies and phones. */
const LONGEST_WAIT_MS = 25_000;

interface Wait {
  /** Resolves when there may be news, when the time is up, or when `end` was called. */
  readonly over: Promise<void>;
  end(): void;
}

/** Screens that wait to be paired. A device is announced with the id of its pairing, by whichever process made it. */
export class WaitingScreens {
  private readonly waits = new Map<string, Wait>();

  constructor(changes: ChangeFeed) {
    changes.onChange(({ kind, ids }) => {
      if (kind !== 'device') return;
      if (ids.length === 0) this.endAll();
      for (const id of ids) this.waits.get(id)?.end();
    });
    changes.onGap(() => this.endAll());
  }

  /** Waits for a pairing, until `untilMs` at the latest. A screen waits once: whoever waited for it before is sent away. */
  begin(pairingId: string, untilMs: number): Wait {
    this.waits.get(pairingId)?.end();
    let finish: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const timer = setTimeout(() => wait.end(), Math.min(LONGEST_WAIT_MS, Math.max(0, untilMs - Date.now())));
    const wait: Wait = {
      over,
      end: () => {
        clearTimeout(timer);
        if (this.waits.get(pairingId) === wait) this.waits.delete(pairingId);
        finish();
      },
    };
    this.waits.set(pairingId, wait);
    return wait;
  }

  private endAll(): void {
    for (const wait of [...this.waits.values()]) wait.end();
  }
}
