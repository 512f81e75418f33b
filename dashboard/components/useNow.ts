import { useEffect, useState } from 'react';

const STEP_MS = 15_000;

/** The time in milliseconds, anew every quarter of a minute: for words like "5 min ago" and for schedules. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
