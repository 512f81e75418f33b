import { useEffect, useState } from 'react';
import { onClockChange, serverNow } from '#dashboard/session/server-clock.ts';

const STEP_MS = 15_000;

/** The server's time in milliseconds, updated every 15 seconds: for "5 min ago" and schedules. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, STEP_MS);
    const unsubscribe = onClockChange(look);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return now;
}
