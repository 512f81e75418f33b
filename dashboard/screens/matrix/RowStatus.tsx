import { ScheduleStatus } from '#dashboard/components/ScheduleStatus.tsx';
import classes from './RowStatus.module.css';
import type { SlideRowModel } from './slide-row.ts';

/** Where a slide stands now: on how many channels, or what its schedule says when that keeps it off them all. */
export function RowStatus({ row, nowMs }: { row: SlideRowModel; nowMs: number }) {
  if (row.isResting) return <ScheduleStatus slide={row.slide} nowMs={nowMs} />;
  if (row.onCount === 0) return <span className={classes.status}>On no channel</span>;
  return (
    <span className={classes.status}>
      <span className={classes.dot} aria-hidden="true" />
      On {row.onCount} {row.onCount === 1 ? 'channel' : 'channels'}
    </span>
  );
}
