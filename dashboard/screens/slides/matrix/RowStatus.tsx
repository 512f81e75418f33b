import { IconCloudOff, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listOf } from '#dashboard/components/names.ts';
import { ScheduleStatus } from '#dashboard/components/ScheduleStatus.tsx';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './RowStatus.module.css';
import type { MatrixContext, SlideRowModel } from './slide-row.ts';

interface RowStatusProps {
  row: SlideRowModel;
  context: Pick<MatrixContext, 'findSlide' | 'nowMs' | 'timeZone'>;
  /** Opens the list of channels. Without it, their number is only text. */
  onOpen?: () => void;
}

/** On how many channels a slide is, or why it isn't shown: its schedule, or its type. Marks an outdated file. */
export function RowStatus(props: RowStatusProps) {
  if (!props.row.isOutdated) return <Status {...props} />;
  return (
    <span className={classes.marked}>
      <Status {...props} />
      <OutdatedMark />
    </span>
  );
}

function OutdatedMark() {
  const { t } = useTranslation();
  const words = t('Its file can’t be fetched from the web. Screens show the last version.');
  return (
    <span className={classes.outdated} role="img" aria-label={words} title={words}>
      <IconCloudOff size={16} aria-hidden="true" />
    </span>
  );
}

function Status({ row, context, onOpen }: RowStatusProps) {
  const { t } = useTranslation();
  const { notShown } = slideTypeFactsOrUnknown(row.slide.type);
  if (notShown !== null) {
    return (
      <span className={classes.status} title={t(notShown)}>
        <IconEyeOff size={14} aria-hidden="true" />
        {t('Never shown')}
      </span>
    );
  }
  if (row.isResting) {
    const { findSlide, nowMs, timeZone } = context;
    const schedule = <ScheduleStatus slide={row.slide} find={findSlide} nowMs={nowMs} timeZone={timeZone} />;
    return onOpen ? <StatusButton onOpen={onOpen}>{schedule}</StatusButton> : schedule;
  }
  const { onCount, taggedCount } = row;
  const byTags = taggedCount > 0 ? t('{{number}} by tags', { number: taggedCount }) : null;
  const elsewhere =
    row.playlistNames.length > 0
      ? t('In {{names}}', { names: listOf(row.playlistNames) })
      : (row.isForClosed && t('Outside opening hours')) || t('Not on any channel');
  const content = (
    <>
      {onCount > 0 && <Dot isLive={row.isOnLiveScreen} />}
      {onCount === 0
        ? elsewhere
        : t('On {{count}} channels', { count: onCount, defaultValue_one: 'On {{count}} channel' })}
    </>
  );
  return onOpen ? (
    <StatusButton onOpen={onOpen} hint={byTags}>
      {content}
    </StatusButton>
  ) : (
    <span className={classes.status} title={byTags ?? undefined}>
      {content}
    </span>
  );
}

/** Filled if a channel of the slide is on a screen that is live. */
function Dot({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation();
  const words = t('On a live screen');
  return isLive ? (
    <span className={classes.dot} data-live role="img" aria-label={words} title={words} />
  ) : (
    <span className={classes.dot} aria-hidden="true" />
  );
}

interface StatusButtonProps {
  onOpen(): void;
  /** What else to say about its channels. */
  hint?: string | null;
  children: ReactNode;
}

function StatusButton({ onOpen, hint, children }: StatusButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.status}
      onClick={onOpen}
      title={[hint, t('Show its channels')].filter(Boolean).join('. ')}
    >
      {children}
    </button>
  );
}
