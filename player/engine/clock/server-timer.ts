import type { Cancel, Host } from '../host/host.ts';
import type { ServerClock } from './server-clock.ts';

/** The last part of the wait gets its own timer, because long timers fire late and clocks are corrected meanwhile. */
const LAST_STRETCH_MS = 2_000;

/** Runs `action` once when the server's clock reaches `serverTime`, never before. */
export function atServerTime(host: Host, clock: ServerClock, serverTime: number, action: () => void): Cancel {
  if (!Number.isFinite(serverTime)) return () => {};
  let cancelTimer: Cancel = () => {};
  let isCancelled = false;

  function arm(): void {
    const remainingMs = serverTime - clock.now();
    const isLastStretch = remainingMs <= LAST_STRETCH_MS;
    cancelTimer = host.after(Math.max(0, isLastStretch ? remainingMs : remainingMs - LAST_STRETCH_MS / 2), () => {
      if (isCancelled) return;
      if (clock.now() >= serverTime) action();
      else arm();
    });
  }
  arm();
  return () => {
    isCancelled = true;
    cancelTimer();
  };
}
