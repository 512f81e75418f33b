import classes from './MatrixTable.module.css';

/** Replaces the channels that are out of view in a row. */
export function ColumnGap({ columns, isHead = false }: { columns: number; isHead?: boolean }) {
  if (columns === 0) return null;
  return <td aria-hidden="true" className={isHead ? classes.headGap : classes.gap} />;
}
