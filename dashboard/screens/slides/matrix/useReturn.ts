import { useEffect } from 'react';
import type { Matrix } from './useMatrix.ts';

const HIGHLIGHTED_MS = 4_000;

/** Shows the row from which the user opened another page, and highlights it for a few seconds. Returns its slide. */
export function useReturn(
  { search: { slide }, rows, forgetRow }: Matrix,
  scrollToRow: (index: number, options: { align: 'center' }) => void,
): string | undefined {
  const index = slide === undefined ? -1 : rows.findIndex(({ _id }) => _id === slide);
  const isThere = index >= 0;
  // Once: the user may scroll on, and others may add rows. A new slide's row comes with the next list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (slide === undefined) return;
    if (isThere) scrollToRow(index, { align: 'center' });
    const timer = setTimeout(forgetRow, HIGHLIGHTED_MS);
    return () => clearTimeout(timer);
  }, [slide, isThere]);
  return slide;
}
