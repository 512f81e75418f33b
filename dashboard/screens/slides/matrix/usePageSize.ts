import { useSyncExternalStore } from 'react';
import { channelsThatFit } from './channel-pages.ts';
import { CHANNEL_PX, MATRIX_COLUMNS, widthOf } from './matrix-columns.tsx';

/** How many channels a page of the matrix has in this window; 0 for all. */
export function usePageSize(channelsPerPage: number): number {
  return useSyncExternalStore(onResize, () =>
    channelsThatFit(channelsPerPage, window.innerWidth, widthOf(MATRIX_COLUMNS), CHANNEL_PX),
  );
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
