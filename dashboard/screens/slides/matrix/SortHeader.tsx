import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import table from './MatrixTable.module.css';
import type { MatrixColumn } from './matrix-columns.tsx';
import classes from './SortHeader.module.css';
import type { Matrix } from './useMatrix.ts';

interface SortHeaderProps {
  matrix: Matrix;
  column: MatrixColumn;
  /** Index of the column, from 0. */
  index: number;
  /** Before the label. */
  children?: ReactNode;
}

/** A column header that sorts by its column, or reverses the order. */
export function SortHeader({ matrix, column, index, children }: SortHeaderProps) {
  const { t } = useTranslation();
  const isSorted = matrix.sort.by === column.key;
  const isDescending = matrix.sort.isReversed !== (column.isDescending ?? false);
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={index === 0 ? table.nameHead : table.head}
      aria-colindex={index + 1}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {children}
      <button type="button" className={classes.sort} onClick={() => matrix.sortBy(column.key)}>
        {t(column.title)}
        <Arrow size={14} className={classes.arrow} data-shown={isSorted || undefined} aria-hidden="true" />
      </button>
    </th>
  );
}
