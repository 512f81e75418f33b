import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Height of the bar at the lower edge of the page, which would cover rows. */
const FOOT_PX = 80;

/**
 * The visible rows of a list that scrolls with its page. `keptKey` is the row with the focus, which is always rendered.
 */
export function useSortableRows(keys: readonly string[], rowPx: number, keptKey: string | null) {
  const list = useRef<HTMLElement | null>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const kept = keptKey === null ? -1 : keys.indexOf(keptKey);
  const getScrollElement = useCallback(() => scrollerOf(list.current), []);

  // The content above the list can change its height.
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!list.current || !scroller) return;
    const above = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setScrollMargin(Math.round(above + scroller.scrollTop));
  });

  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement,
    estimateSize: () => rowPx,
    overscan: 6,
    scrollMargin,
    scrollPaddingEnd: FOOT_PX,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    rangeExtractor: useCallback((range: Range) => withKept(defaultRangeExtractor(range), kept), [kept]),
  });
  return {
    list,
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin })),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
  };
}

function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  return list?.closest('main') ?? null;
}

function withKept(indexes: number[], kept: number): number[] {
  if (kept < 0 || indexes.includes(kept)) return indexes;
  return [...indexes, kept].sort((one, other) => one - other);
}
