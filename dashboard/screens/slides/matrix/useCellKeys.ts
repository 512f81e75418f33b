import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { type CellPosition, cellAfter } from './cell-keys.ts';
import { channelsIn } from './channel-columns.ts';
import type { MatrixContext } from './slide-row.ts';
import type { Matrix } from './useMatrix.ts';

interface CellKeysOptions {
  matrix: Matrix;
  context: MatrixContext;
  scrollToRow(row: number): void;
  scrollToColumn(column: number): void;
}

/** Moves the focus between cells with arrow keys, including to cells that aren't rendered yet. */
export function useCellKeys({ matrix, context, scrollToRow, scrollToColumn }: CellKeysOptions) {
  const table = useRef<HTMLTableElement>(null);
  const awaited = useRef<CellPosition | null>(null);
  const { rows, pageColumns } = matrix;
  const { placements } = context;
  const columns = useMemo(
    () =>
      pageColumns.flatMap((column, index) =>
        channelsIn(column).some(({ _id }) => placements.has(_id)) ? [index] : [],
      ),
    [pageColumns, placements],
  );

  function focus({ row, column }: CellPosition): boolean {
    const box = table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"] input`);
    box?.focus();
    return box !== undefined && box !== null;
  }

  // Each render may add the cell to focus.
  useEffect(() => {
    if (awaited.current && focus(awaited.current)) awaited.current = null;
  });

  function onKeyDown(event: KeyboardEvent): void {
    const held = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (held === undefined || event.altKey || event.metaKey || event.shiftKey) return;
    const [row = 0, column = 0] = held.split(' ').map(Number);
    const next = cellAfter(event, awaited.current ?? { row, column }, rows.length, columns);
    if (next === null) return;
    event.preventDefault();
    awaited.current = focus(next) ? null : next;
    if (awaited.current === null) return;
    scrollToRow(next.row);
    scrollToColumn(next.column);
  }

  return { table, onKeyDown };
}
