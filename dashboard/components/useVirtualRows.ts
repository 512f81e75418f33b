import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

/** The visible rows of a long table; `above` and `below` are the heights of the others. */
export function useVirtualRows(keys: readonly string[], rowPx: number) {
  const scroller = useRef<HTMLDivElement>(null);
  // A stable function, because a new one would measure all rows again at every scroll event.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    // Rendering during a scroll event would cause a second layout in that frame.
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
