import { useLayoutEffect, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * The server's time in whole seconds, in milliseconds, updated with the server's second and never earlier than
 * `notBefore`. The clock is read each time, so a screen that was asleep, or whose own clock was set, is right at the
 * next tick.
 */
export function useServerSecond(serverNow: () => number, notBefore: number): number {
  const [second, setSecond] = useState(() => secondOf(serverNow(), notBefore));

  useLayoutEffect(() => {
    let timer = 0;
    const tick = () => {
      const now = serverNow();
      setSecond(secondOf(now, notBefore));
      timer = window.setTimeout(tick, SECOND_MS - (now % SECOND_MS));
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [serverNow, notBefore]);

  return second;
}

function secondOf(now: number, notBefore: number): number {
  return Math.floor(Math.max(now, notBefore) / SECOND_MS) * SECOND_MS;
}
