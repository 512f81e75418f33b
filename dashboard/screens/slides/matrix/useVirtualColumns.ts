import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import type { ChannelColumn } from './channel-columns.ts';
import type { ChannelPage } from './channel-pages.ts';

/** The keyboard can reach the next column before it is visible, so it must be rendered. */
const OVERSCAN = 1;
/** Every change to the gaps' widths lays out the whole table, so columns are added and removed in blocks. */
const BLOCK = 4;

/** The columns that are rendered: a range of the page's, and how many before and after it aren't. */
export interface MatrixColumns {
  shown: readonly ChannelColumn[];
  /** Index of the first one among all. */
  first: number;
  before: number;
  after: number;
}

interface VirtualColumnsOptions {
  scroller: RefObject<HTMLElement | null>;
  /** Those of the page. */
  columns: readonly ChannelColumn[];
  page: ChannelPage;
  columnPx: number;
  /** Width of the leading columns. */
  fixedPx: number;
}

/** The visible columns of the page: of a hundred, only these have cells. */
export function useVirtualColumns({ scroller, columns: all, page, columnPx, fixedPx }: VirtualColumnsOptions) {
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnPx,
    paddingStart: fixedPx,
    overscan: OVERSCAN,
    useFlushSync: false,
    rangeExtractor: wholeBlocks,
  });
  const shown = virtualizer.getVirtualItems();
  const from = shown[0]?.index ?? 0;
  const to = (shown.at(-1)?.index ?? -1) + 1;
  const columns = useMemo(
    (): MatrixColumns => ({
      shown: all.slice(from, to),
      first: page.first + from,
      before: from,
      after: all.length - to,
    }),
    [all, page.first, from, to],
  );
  return { columns, scrollToColumn: virtualizer.scrollToIndex };
}

function wholeBlocks({ startIndex, endIndex, overscan, count }: Range): number[] {
  const from = Math.max(0, Math.floor((startIndex - overscan) / BLOCK) * BLOCK);
  const to = Math.min(count, Math.ceil((endIndex + 1 + overscan) / BLOCK) * BLOCK);
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
