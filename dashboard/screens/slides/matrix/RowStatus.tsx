import { IconEyeOff } from '@tabler/icons-react';
import { ScheduleStatus } from '#dashboard/components/ScheduleStatus.tsx';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './RowStatus.module.css';
import type { SlideRowModel } from './slide-row.ts';

interface RowStatusProps {
  row: SlideRowModel;
  nowMs: number;
  /** Opens the list of channels. Without it, their number is only text. */
  onOpen?: () => void;
}

/** On how many channels a slide is, or why it isn't shown: its schedule, or its type. */
export function RowStatus({ row, nowMs, onOpen }: RowStatusProps) {
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
  const words =
    row.onCount === 0
      ? t('Not on any channel')
      : t('On {{count}} channels', { count: row.onCount, defaultValue_one: 'On {{count}} channel' });
  const dot = row.onCount > 0 && <span className={classes.dot} aria-hidden="true" />;
  if (!onOpen) {
    return (
      <span className={classes.status}>
        {dot}
        {words}
      </span>
    );
  }
  return (
    <button type="button" className={classes.status} onClick={onOpen} title={t('Show its channels')}>
      {dot}
      {words}
    </button>
  );
}
