import { type RefObject, useEffect, useRef } from 'react';
import type { Matrix } from './useMatrix.ts';

/** The address is updated after a pause in scrolling. */
const SCROLLING_PAUSE_MS = 200;

/** Keeps the first visible row in the address, and scrolls to the one that it names when the page is opened. */
export function useTopRow(
  { search: { top, slide }, rows, rememberTop }: Matrix,
  scroller: RefObject<HTMLElement | null>,
  rowPx: number,
  scrollToRow: (index: number, options: { align: 'start' }) => void,
): void {
  const shown = useRef({ rows, top });
  shown.current = { rows, top };

  // Only when the page is opened. A row that the user comes back to is shown in the middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const index = top === undefined || slide !== undefined ? -1 : rows.findIndex(({ _id }) => _id === top);
    if (index > 0) scrollToRow(index, { align: 'start' });
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      const index = Math.floor(element.scrollTop / rowPx);
      const first = index === 0 ? undefined : shown.current.rows[index]?._id;
      if (first !== shown.current.top) rememberTop(first);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(remember, SCROLLING_PAUSE_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, rowPx, rememberTop]);
}
