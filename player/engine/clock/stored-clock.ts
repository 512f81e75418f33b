import { isRecord, parsed } from '../host/display-response.ts';
import type { Cancel, Host } from '../host/host.ts';
import { LONGEST_OFF_MS, type ServerClock } from './server-clock.ts';

const RECORD = 'clock';
/** A clock that was just set gets more accurate within seconds; later it hardly changes. */
const KEEP_AFTER_MS = { first: 2_000, last: 600_000 };

/** Stores the error of the device's clock and the time, for a start without the server. */
export interface StoredClock {
  /**
   * Sets the clock from the device's clock and its last known error. If that fails, for example after the device's
   * battery has died, time continues from when it was last known.
   */
  recall(): Promise<void>;
  stop(): void;
}

/** By the server's clock. */
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
    // A time that never came from the server isn't stored.
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
