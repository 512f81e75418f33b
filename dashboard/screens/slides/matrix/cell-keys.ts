/** A cell of the table: the index of its row and of its channel on the page, from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

/** How many rows Page Up and Page Down move. */
const PAGE_ROWS = 10;

/** The cell that a key moves to; null for other keys. `columns`: those with cells, in order. */
export function cellAfter(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: CellPosition,
  rowCount: number,
  columns: readonly number[],
): CellPosition | null {
  const at = columns.indexOf(column);
  const inColumn = (index: number) => columns[Math.max(0, Math.min(index, columns.length - 1))] ?? column;
  const inRow = (index: number) => Math.max(0, Math.min(index, rowCount - 1));
  switch (key) {
    case 'ArrowLeft':
      return { row, column: inColumn(at - 1) };
    case 'ArrowRight':
      return { row, column: inColumn(at + 1) };
    case 'ArrowUp':
      return { row: inRow(row - 1), column };
    case 'ArrowDown':
      return { row: inRow(row + 1), column };
    case 'PageUp':
      return { row: inRow(row - PAGE_ROWS), column };
    case 'PageDown':
      return { row: inRow(row + PAGE_ROWS), column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: inColumn(0) };
    case 'End':
      return { row: ctrlKey ? inRow(rowCount) : row, column: inColumn(columns.length) };
    default:
      return null;
  }
}
