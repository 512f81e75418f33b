import { useCallback, useMemo, useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';

/** The rows that are ticked to be changed together. Those that the filter hides are left alone, and so not ticked. */
export function useRowSelection(rows: readonly Slide[], isSelectable: (slide: Slide) => boolean) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selectable = useMemo(() => rows.filter(isSelectable), [rows, isSelectable]);
  const slides = useMemo(() => selectable.filter(({ _id }) => ticked.has(_id)), [selectable, ticked]);

  const tick = useCallback((id: string, isTicked: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      if (isTicked) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);

  const tickAll = useCallback(
    (isTicked: boolean) => setTicked(new Set(isTicked ? selectable.map(({ _id }) => _id) : [])),
    [selectable],
  );

  return {
    slides,
    isAll: slides.length > 0 && slides.length === selectable.length,
    hasSelectable: selectable.length > 0,
    has: (id: string) => ticked.has(id),
    isSelectable,
    tick,
    tickAll,
    clear: () => setTicked(new Set()),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
