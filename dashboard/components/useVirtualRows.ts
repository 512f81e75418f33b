import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

/** Which rows of a long table are in sight; `above` and `below` are the heights of those that are not. */
export function useVirtualRows(keys: readonly string[], rowPx: number) {
  const scroller = useRef<HTMLDivElement>(null);
  // A new function each time would have every row measured anew at every step of a scroll.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    // Drawn in the midst of a scroll event, they would have the browser lay the table out twice in that frame.
    useFlushSync: false,
    getItemKey,
  });
  const shown = virtualizer.getVirtualItems();
  return {
    scroller,
    scrollToRow: virtualizer.scrollToIndex,
    indexes: shown.map((item) => item.index),
    above: shown[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0),
  };
}
