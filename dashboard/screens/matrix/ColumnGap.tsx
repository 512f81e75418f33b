import classes from './MatrixTable.module.css';

/** Stands in a row for the channels out of sight. */
export function ColumnGap({ columns, isHead = false }: { columns: number; isHead?: boolean }) {
  if (columns === 0) return null;
  return <td aria-hidden="true" className={isHead ? classes.headGap : classes.gap} />;
}
