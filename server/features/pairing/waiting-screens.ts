import type { ChangeFeed } from '#server/db/change-feed.ts';

/** Proxies and mobile networks drop connections that are idle for longer. */
const LONGEST_WAIT_MS = 25_000;

interface Wait {
  /** Resolves when the screen may have been paired, on timeout, or when `end` was called. */
  readonly ended: Promise<void>;
  end(): void;
}

/**
 * Long polls of screens that wait to be paired. A new device is announced, by any process, with the id of its pairing.
 */
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

  /** Waits for a pairing until `untilMs` at the latest. Ends a wait that the same screen began before. */
  begin(pairingId: string, untilMs: number): Wait {
    this.waits.get(pairingId)?.end();
    let resolveEnded: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      resolveEnded = resolve;
    });
    const timer = setTimeout(() => wait.end(), Math.min(LONGEST_WAIT_MS, Math.max(0, untilMs - Date.now())));
    const wait: Wait = {
      ended,
      end: () => {
        clearTimeout(timer);
        if (this.waits.get(pairingId) === wait) this.waits.delete(pairingId);
        resolveEnded();
      },
    };
    this.waits.set(pairingId, wait);
    return wait;
  }

  private endAll(): void {
    for (const wait of [...this.waits.values()]) wait.end();
  }
}
