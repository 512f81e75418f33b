import { isRecord, parsed } from './display-response.ts';
import type { Cancel, Host } from './host.ts';
import type { ServerClock } from './server-clock.ts';

const RECORD = 'clock';
/** A clock that was just set becomes more exact within seconds; later it hardly changes. */
const KEEP_AFTER_MS = { first: 2_000, last: 600_000 };
/** No screen is turned on again after longer than this: its clock is wrong. */
const LONGEST_OFF_MS = 400 * 86_400_000;

/** Remembers how wrong the device's clock is, and what time it was, for a start without the server. */
export interface StoredClock {
  /**
   * Sets the clock by the device's, corrected by what was known of it the last time. Where that can't be, as after a battery
   * that died, time goes on from when it was known last.
   */
  recall(): Promise<void>;
  stop(): void;
}

/** Of the server's clock. */
interface Kept {
  deviceBehindMs: number;
  time: number;
}

export function createStoredClock(host: Host, clock: ServerClock): StoredClock {
  let cancel: Cancel = () => {};
  let isRecalled = false;

  function keep(againInMs: number = KEEP_AFTER_MS.first): void {
    cancel();
    cancel = host.after(againInMs, () => keep(Math.min(againInMs * 2, KEEP_AFTER_MS.last)));
    // What was never heard from the server, now or earlier, is not worth remembering.
    if (clock.quality() === null && !isRecalled) return;
    const time = Math.round(clock.now());
    const kept: Kept = { deviceBehindMs: Math.round(time - host.deviceNow()), time };
    host.records.write(RECORD, JSON.stringify(kept)).catch(() => {});
  }
  const cancelStep = clock.onStep(() => keep());

  return {
    async recall() {
      const kept = readStored(await host.records.read(RECORD).catch(() => null));
      isRecalled = kept !== null;
      const byDevice = host.deviceNow() + (kept?.deviceBehindMs ?? 0);
      const isCredible = kept === null || (byDevice >= kept.time && byDevice - kept.time < LONGEST_OFF_MS);
      clock.guess(isCredible ? byDevice : kept.time);
    },
    stop() {
      cancel();
      cancelStep();
    },
  };
}

function readStored(text: string | null): Kept | null {
  const kept = parsed(text ?? '');
  if (!isRecord(kept) || typeof kept.deviceBehindMs !== 'number' || typeof kept.time !== 'number') return null;
  return { deviceBehindMs: kept.deviceBehindMs, time: kept.time };
}
