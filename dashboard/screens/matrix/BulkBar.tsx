import { Button, CloseButton } from '@mantine/core';
import { IconArchive, IconCalendar, IconClock, IconDeviceTv } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './BulkBar.module.css';
import type { MatrixContext } from './slide-row.ts';
import type { BulkActions } from './useBulkActions.ts';
import type { RowSelection } from './useRowSelection.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));

export type BulkQuestion = 'channels' | 'dates' | 'duration';

interface BulkBarProps {
  context: MatrixContext;
  selection: RowSelection;
  bulk: BulkActions;
  isNarrow: boolean;
}

/** What can be done to the ticked slides; nothing while none is ticked. */
export function BulkBar({ context, selection, bulk, isNarrow }: BulkBarProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const { slides } = selection;
  if (slides.length === 0) return null;
  const mayArchive = slides.every((slide) => can(context.user, 'slide.archive', slide));

  function askToArchive(): void {
    askFirst({
      title: t('Archive {{count}} slides', { count: slides.length, defaultValue_one: 'Archive {{count}} slide' }),
      question:
        slides.length === 1
          ? t('Do you really want to archive this slide?')
          : t('Do you really want to archive these {{number}} slides?', { number: slides.length }),
      confirm: t('Archive', { context: 'verb' }),
      onConfirm: () => {
        void bulk.archive(slides);
        selection.clear();
      },
    });
  }

  return (
    <section className={classes.bar} aria-label={t('Ticked slides')}>
      <span className={classes.count} role="status">
        {t('{{count}} slides ticked', { count: slides.length, defaultValue_one: '{{count}} slide ticked' })}
      </span>
      {isNarrow && (
        // The table has a box for this in its head.
        <Button variant="subtle" size="compact-md" disabled={selection.isAll} onClick={() => selection.tickAll(true)}>
          {t('Tick all')}
        </Button>
      )}
      <CloseButton
        className={classes.close}
        size={isNarrow ? 36 : 32}
        aria-label={t('Untick all')}
        onClick={selection.clear}
      />
      <span className={classes.actions}>
        <Action
          icon={IconDeviceTv}
          label={t('Channels')}
          onClick={() => setQuestion('channels')}
          isBusy={bulk.isBusy}
        />
        <Action icon={IconCalendar} label={t('Dates')} onClick={() => setQuestion('dates')} isBusy={bulk.isBusy} />
        <Action icon={IconClock} label={t('Duration')} onClick={() => setQuestion('duration')} isBusy={bulk.isBusy} />
        {mayArchive && (
          <Action
            icon={IconArchive}
            label={t('Archive', { context: 'verb' })}
            onClick={askToArchive}
            isBusy={bulk.isBusy}
          />
        )}
      </span>
      {question && (
        <Suspense>
          <BulkDialog
            question={question}
            slides={slides}
            context={context}
            bulk={bulk}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface ActionProps {
  icon: typeof IconArchive;
  label: string;
  isBusy: boolean;
  onClick(): void;
}

function Action({ icon: Icon, label, isBusy, onClick }: ActionProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={isBusy}
      leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
