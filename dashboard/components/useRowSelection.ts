import { useCallback, useMemo } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { useKeptState } from './useKeptWork.ts';

const NONE: readonly string[] = [];

/**
 * The rows that are selected to be changed together. Rows hidden by the filter aren't changed, so they aren't selected.
 * `place` identifies the list, for restoring the selection.
 */
export function useRowSelection(place: string, rows: readonly Slide[], isSelectable: (slide: Slide) => boolean) {
  const [ids, setIds] = useKeptState(`ticked.${place}`, NONE);
  const ticked = useMemo(() => new Set(ids), [ids]);
  const selectable = useMemo(() => rows.filter(isSelectable), [rows, isSelectable]);
  const slides = useMemo(() => selectable.filter(({ _id }) => ticked.has(_id)), [selectable, ticked]);

  const tick = useCallback(
    (id: string, isTicked: boolean) =>
      setIds((before) => [...before.filter((one) => one !== id), ...(isTicked ? [id] : [])]),
    [setIds],
  );

  const tickAll = useCallback(
    (isTicked: boolean) => setIds(isTicked ? selectable.map(({ _id }) => _id) : NONE),
    [selectable, setIds],
  );

  return {
    slides,
    isAll: slides.length > 0 && slides.length === selectable.length,
    hasSelectable: selectable.length > 0,
    has: (id: string) => ticked.has(id),
    isSelectable,
    tick,
    tickAll,
    /** Deselects slides that were changed; failed ones stay selected. */
    untick: (done: readonly Slide[]) => {
      const gone = new Set(done.map(({ _id }) => _id));
      setIds((before) => before.filter((id) => !gone.has(id)));
    },
    clear: () => setIds(NONE),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
