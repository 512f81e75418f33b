/**
 * Replaces the rows of a table that are out of view. It is a single cell: a cell that spans hidden columns would
 * reserve their width.
 */
export function TableGap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
