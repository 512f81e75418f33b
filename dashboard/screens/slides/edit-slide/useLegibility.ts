import { type RefObject, useEffect, useState } from 'react';
import { isLegible } from './smallest-text.ts';

/** Fonts and images change sizes for a while after every change. */
const MEASURE_EVERY_MS = 1_000;

/** Whether all text of the previewed slide is large enough to read, measured as long as the preview is on the page. */
export function useLegibility(area: RefObject<HTMLElement | null>): boolean {
  const [isEnough, setEnough] = useState(true);
  useEffect(() => {
    const measure = () => {
      if (area.current) setEnough(isLegible(area.current));
    };
    measure();
    const timer = setInterval(measure, MEASURE_EVERY_MS);
    return () => clearInterval(timer);
  }, [area]);
  return isEnough;
}
