/** A crossing of the table: the number of its row and of its channel on the page, from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/** So many rows are a page to the keyboard. */
const PAGE_ROWS = 10;

/** Where a key leads from a cell; null where it is not one of those that lead somewhere. `columns`: those that have cells, in order. */
export function cellAfter(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: CellPlace,
  rowCount: number,
  columns: readonly number[],
): CellPlace | null {
  const at = columns.indexOf(column);
  const inColumn = (place: number) => columns[Math.max(0, Math.min(place, columns.length - 1))] ?? column;
  const inRow = (place: number) => Math.max(0, Math.min(place, rowCount - 1));
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
