import { useEffect, useReducer } from 'react';

/** Some timers can't be longer. */
const LONGEST_WAIT_MS = 3_600_000;

/** Renders the component again after `waitMs`, or earlier if that is very long; never if it is null. */
export function useRenderAfter(waitMs: number | null): void {
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (waitMs === null) return;
    const timer = setTimeout(render, Math.min(LONGEST_WAIT_MS, Math.max(0, waitMs)));
    return () => clearTimeout(timer);
  });
}
