import { useCallback, useMemo } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { useKeptState } from './useKeptWork.ts';

const NONE: readonly string[] = [];

/**
 * The rows that are selected to be changed together. Rows hidden by the filter aren't changed, so they aren't selected.
 * `listKey` identifies the list, for restoring the selection.
 */
export function useRowSelection(listKey: string, rows: readonly Slide[], isSelectable: (slide: Slide) => boolean) {
  const [ids, setIds] = useKeptState(`ticked.${listKey}`, NONE);
  const selectedIds = useMemo(() => new Set(ids), [ids]);
  const selectable = useMemo(() => rows.filter(isSelectable), [rows, isSelectable]);
  const slides = useMemo(() => selectable.filter(({ _id }) => selectedIds.has(_id)), [selectable, selectedIds]);

  const select = useCallback(
    (id: string, isSelected: boolean) =>
      setIds((before) => [...before.filter((other) => other !== id), ...(isSelected ? [id] : [])]),
    [setIds],
  );

  const selectAll = useCallback(
    (isSelected: boolean) => setIds(isSelected ? selectable.map(({ _id }) => _id) : NONE),
    [selectable, setIds],
  );

  return {
    slides,
    isAll: slides.length > 0 && slides.length === selectable.length,
    hasSelectable: selectable.length > 0,
    has: (id: string) => selectedIds.has(id),
    isSelectable,
    select,
    selectAll,
    /** Deselects slides that were changed; failed ones stay selected. */
    deselect: (done: readonly Slide[]) => {
      const deselected = new Set(done.map(({ _id }) => _id));
      setIds((before) => before.filter((id) => !deselected.has(id)));
    },
    clear: () => setIds(NONE),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
