import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  if (row.isResting) {
    const schedule = <ScheduleStatus slide={row.slide} nowMs={nowMs} />;
    return onOpen ? <StatusButton onOpen={onOpen}>{schedule}</StatusButton> : schedule;
  }
  const { onCount } = row;
  const content = (
    <>
      {onCount > 0 && <span className={classes.dot} data-live={row.isOnLiveScreen || undefined} aria-hidden="true" />}
      {onCount === 0
        ? t('Not on any channel')
        : t('On {{count}} channels', { count: onCount, defaultValue_one: 'On {{count}} channel' })}
    </>
  );
  return onOpen ? (
    <StatusButton onOpen={onOpen}>{content}</StatusButton>
  ) : (
    <span className={classes.status}>{content}</span>
  );
}

function StatusButton({ onOpen, children }: { onOpen(): void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.status} onClick={onOpen} title={t('Show its channels')}>
      {children}
    </button>
  );
}
