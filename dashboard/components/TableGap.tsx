/**
 * Stands in a table for the rows out of sight. One cell only: if it spanned columns that are left out where there is little
 * room, those would take their share of the width once more.
 */
export function TableGap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
