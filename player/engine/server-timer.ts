import type { Cancel, Host } from './host.ts';
import type { ServerClock } from './server-clock.ts';

/** The last stretch before the moment gets a timer of its own, because long timers come late and clocks are corrected meanwhile. */
const LAST_STRETCH_MS = 2_000;

/** Runs `action` once when the server's clock reaches `moment`, never before. */
export function atServerTime(host: Host, clock: ServerClock, moment: number, action: () => void): Cancel {
  if (!Number.isFinite(moment)) return () => {};
  let cancelTimer: Cancel = () => {};
  let isCancelled = false;

  function arm(): void {
    const remainingMs = moment - clock.now();
    const isLastStretch = remainingMs <= LAST_STRETCH_MS;
    cancelTimer = host.after(Math.max(0, isLastStretch ? remainingMs : remainingMs - LAST_STRETCH_MS / 2), () => {
      if (isCancelled) return;
      if (clock.now() >= moment) action();
      else arm();
    });
  }
  arm();
  return () => {
    isCancelled = true;
    cancelTimer();
  };
}
