import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './MatrixTable.module.css';
import type { SortColumn } from './slide-rows.ts';
import type { Matrix } from './useMatrix.ts';

interface SortHeaderProps {
  matrix: Matrix;
  by: SortColumn;
  label: string;
  /** Index of the column, from 1. */
  column: number;
  /** Before the label. */
  children?: ReactNode;
}

/** A column header that sorts by its column, or reverses the order. */
export function SortHeader({ matrix, by, label, column, children }: SortHeaderProps) {
  const isSorted = matrix.sort.by === by;
  // Last Modified starts with the newest, which is descending by time.
  const isDescending = matrix.sort.isDescending !== (by === 'lastModified');
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={by === 'name' ? classes.nameHead : classes.head}
      aria-colindex={column}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {children}
      <button type="button" className={classes.sort} onClick={() => matrix.sortBy(by)}>
        {label}
        <Arrow size={14} className={classes.arrow} data-shown={isSorted || undefined} aria-hidden="true" />
      </button>
    </th>
  );
}
