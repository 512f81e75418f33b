import { parsed } from './display-answer.ts';
import type { Cancel, Host } from './host.ts';
import type { ServerClock } from './server-clock.ts';

const RECORD = 'clock';
const KEEP_EVERY_MS = 600_000;

/** Remembers how wrong the device's clock is, for a start without the server. */
export interface KeptClock {
  /** Sets the clock by the device's, corrected by what was known of it the last time. */
  recall(): Promise<void>;
  stop(): void;
}

export function createKeptClock(host: Host, clock: ServerClock): KeptClock {
  let cancel: Cancel = () => {};

  function keep(): void {
    cancel();
    const quality = clock.quality();
    // What was never heard from the server is not worth remembering.
    if (quality) host.records.write(RECORD, String(Math.round(quality.deviceBehindMs))).catch(() => {});
    cancel = host.after(KEEP_EVERY_MS, keep);
  }
  const cancelStep = clock.onStep(keep);

  return {
    async recall() {
      const behindMs = parsed((await host.records.read(RECORD).catch(() => null)) ?? '0');
      clock.guess(host.deviceNow() + (typeof behindMs === 'number' ? behindMs : 0));
    },
    stop() {
      cancel();
      cancelStep();
    },
  };
}
