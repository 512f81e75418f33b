import { useEffect, useReducer } from 'react';

const MINUTE_MS = 60_000;

/** Renders again at each full minute of the server's clock. */
export function useMinute(serverNow: () => number): void {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(
        () => {
          drawAgain();
          wait();
        },
        MINUTE_MS - (serverNow() % MINUTE_MS),
      );
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [serverNow]);
}
