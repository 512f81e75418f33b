import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DrawnGrounds } from './form-drawn-grounds.ts';

/** How long the preview takes to follow a change. */
const SETTLES_IN_MS = 800;
/** Fonts and images change places for a while. */
const ATTEMPTS = 3;

/**
 * What each text in the preview is on, read again after every change of `shown`; null until it is known, or if nothing
 * needs it.
 */
export function useDrawnGrounds(
  preview: RefObject<HTMLElement | null>,
  shown: string,
  isNeeded: boolean,
): DrawnGrounds | null {
  const [grounds, setGrounds] = useState<DrawnGrounds | null>(null);
  const area = useRef(preview);
  area.current = preview;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes the drawing
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    let attempt = 0;
    const read = async () => {
      attempt += 1;
      const { drawnGrounds } = await import('./form-drawn-grounds.ts');
      const { current } = area.current;
      // Such as an image of another server. Nothing is flagged then.
      const found = current && (await drawnGrounds(current).catch(() => null));
      if (!isCurrent) return;
      setGrounds(found);
      if (attempt < ATTEMPTS) timer = setTimeout(read, SETTLES_IN_MS * attempt);
    };
    let timer = setTimeout(read, SETTLES_IN_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [shown, isNeeded]);

  return isNeeded ? grounds : null;
}
