import type { Cancel, Host } from '../host/host.ts';

/** Browsers hold a paint back no longer. */
const REVEAL_AFTER_MS = 4_000;
const LOOK_EVERY_MS = 16;

/** Lets the browser paint a reloaded page once `isReady`, or when the page is older than browsers wait. */
export function revealOnce(host: Host, pageStartedAt: number, isReady: () => boolean): Cancel {
  let cancel: Cancel = () => {};
  function look(): void {
    if (isReady() || host.monotonicNow() - pageStartedAt > REVEAL_AFTER_MS) host.reveal();
    else cancel = host.after(LOOK_EVERY_MS, look);
  }
  look();
  return () => cancel();
}
