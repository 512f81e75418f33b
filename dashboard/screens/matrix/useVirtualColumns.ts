import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useMemo } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { ChannelPage } from './channel-pages.ts';

/** Keyboards reach the next column before it is in sight, so it has to be there. */
const OVERSCAN = 1;
/** Every other width of the gaps has the browser lay the whole table out again, so columns come and go by the block. */
const BLOCK = 4;

/** The columns that exist: a stretch of the page's channels, and how many channels before and after it are out of sight. */
export interface MatrixColumns {
  channels: readonly ListedChannel[];
  /** The number, among all channels, of the first. */
  first: number;
  before: number;
  after: number;
}

interface VirtualColumnsOptions {
  scroller: RefObject<HTMLElement | null>;
  /** The channels of the page. */
  channels: readonly ListedChannel[];
  page: ChannelPage;
  columnPx: number;
  /** What stands before the channels. */
  fixedPx: number;
}

/** Which channels of the page are in sight: of a hundred, only those have cells. */
export function useVirtualColumns({ scroller, channels, page, columnPx, fixedPx }: VirtualColumnsOptions) {
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: channels.length,
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
      channels: channels.slice(from, to),
      first: page.first + from,
      before: from,
      after: channels.length - to,
    }),
    [channels, page.first, from, to],
  );
  return { columns, scrollToColumn: virtualizer.scrollToIndex };
}

function wholeBlocks({ startIndex, endIndex, overscan, count }: Range): number[] {
  const from = Math.max(0, Math.floor((startIndex - overscan) / BLOCK) * BLOCK);
  const to = Math.min(count, Math.ceil((endIndex + 1 + overscan) / BLOCK) * BLOCK);
  return Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
}
