import { IconEyeOff } from '@tabler/icons-react';
import { ScheduleStatus } from '#dashboard/components/ScheduleStatus.tsx';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './RowStatus.module.css';
import type { SlideRowModel } from './slide-row.ts';

/** On how many channels a slide is, or why it isn't shown: its schedule, or its type. */
export function RowStatus({ row, nowMs }: { row: SlideRowModel; nowMs: number }) {
  const { t } = useTranslation();
  const { notShown } = slideTypeOrUnknown(row.slide.type);
  if (notShown !== null) {
    return (
      <span className={classes.status} title={t(notShown)}>
        <IconEyeOff size={14} aria-hidden="true" />
        {t('Never shown')}
      </span>
    );
  }
  if (row.isResting) return <ScheduleStatus slide={row.slide} nowMs={nowMs} />;
  if (row.onCount === 0) return <span className={classes.status}>{t('Not on any channel')}</span>;
  return (
    <span className={classes.status}>
      <span className={classes.dot} aria-hidden="true" />
      {t('On {{count}} channels', { count: row.onCount, defaultValue_one: 'On {{count}} channel' })}
    </span>
  );
}
