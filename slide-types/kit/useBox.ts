import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Box {
  width: number;
  height: number;
}

/**
 * The size of an element in CSS pixels, kept up to date; null until it has one. Slides use it instead of the window's
 * size.
 */
export function useBox(element: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null);

  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured;
      setBox((before) => {
        if (width === 0 || height === 0) return before;
        return before?.width === width && before.height === height ? before : { width, height };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);

  return box;
}

/** The same size with its fractions of a pixel, which matter to what must be placed exactly. */
export function exactBox(element: HTMLElement, box: Box): Box {
  const { width, height } = getComputedStyle(element);
  return { width: Number.parseFloat(width) || box.width, height: Number.parseFloat(height) || box.height };
}
