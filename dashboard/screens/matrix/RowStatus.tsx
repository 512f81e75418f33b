import { IconEyeOff } from '@tabler/icons-react';
import { ScheduleStatus } from '#dashboard/components/ScheduleStatus.tsx';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import classes from './RowStatus.module.css';
import type { SlideRowModel } from './slide-row.ts';

/** Where a slide stands now: on how many channels, or what keeps it off them all: its schedule, or its type. */
export function RowStatus({ row, nowMs }: { row: SlideRowModel; nowMs: number }) {
  const { notShown } = slideTypeOrUnknown(row.slide.type);
  if (notShown !== null) {
    return (
      <span className={classes.status} title={notShown}>
        <IconEyeOff size={14} aria-hidden="true" />
        Never shown
      </span>
    );
  }
  if (row.isResting) return <ScheduleStatus slide={row.slide} nowMs={nowMs} />;
  if (row.onCount === 0) return <span className={classes.status}>On no channel</span>;
  return (
    <span className={classes.status}>
      <span className={classes.dot} aria-hidden="true" />
      On {row.onCount} {row.onCount === 1 ? 'channel' : 'channels'}
    </span>
  );
}
