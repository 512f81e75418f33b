import { ActionIcon, Button, CloseButton, Progress, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { useTranslation } from '#ui/language.ts';
import { bulkUploads, useUploadQueue } from './bulk-uploads.ts';
import { summaryWords } from './panel-words.ts';
import classes from './UploadPanel.module.css';
import { UploadRow } from './UploadRow.tsx';
import { type QueuedFile, type QueueSummary, summaryOf, type UploadQueue } from './upload-queue.ts';
import { useUndoSlides } from './useUndoSlides.ts';

/** The progress of all uploads of this tab, in the corner of every page. */
export default function UploadPanel() {
  const queue = useUploadQueue();
  const summary = summaryOf(queue);
  useRefetchAfter(queue, summary.isRunning);
  useEffect(() => {
    if (!summary.isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [summary.isRunning]);
  return queue.length === 0 ? null : <Panel queue={queue} summary={summary} />;
}

function Panel({ queue, summary }: { queue: UploadQueue; summary: QueueSummary }) {
  const { t } = useTranslation();
  const id = useId();
  // On phones, the list would hide the page.
  const [isOpen, setOpen] = useState(() => window.innerWidth > 768);
  const { isRunning, fraction } = summary;
  const words = summaryWords(summary);
  return (
    <section className={classes.panel} aria-label={t('Uploads')}>
      <div className={classes.head}>
        <span className={classes.title}>{words}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? t('Hide the files') : t('Show the files')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={18} /> : <IconChevronUp size={18} />}
        </ActionIcon>
        {!isRunning && <CloseButton size={32} aria-label={t('Close')} onClick={() => bulkUploads.clear()} />}
      </div>
      {isRunning && (
        <Progress className={classes.bar} size="sm" value={fraction * 100} aria-label={t('Upload progress')} />
      )}
      {/* Not each file, of which there may be hundreds. */}
      <VisuallyHidden role="status">{isRunning ? t('Uploading files') : words}</VisuallyHidden>
      <ul id={id} className={classes.files} hidden={!isOpen}>
        {isOpen && inReadingOrder(queue, isRunning).map((file) => <UploadRow key={file.key} file={file} />)}
      </ul>
      <Actions queue={queue} summary={summary} />
    </section>
  );
}

/** Afterwards, those that need attention come first. */
function inReadingOrder(queue: UploadQueue, isRunning: boolean): UploadQueue {
  const rank = ({ step, notices }: QueuedFile) => (step === 'failed' ? 0 : notices.length > 0 ? 1 : 2);
  return isRunning ? queue : [...queue].sort((one, other) => rank(one) - rank(other));
}

function Actions({ queue, summary }: { queue: UploadQueue; summary: QueueSummary }) {
  const { t } = useTranslation();
  const { undo, isUndoing } = useUndoSlides();
  const area = queue.at(-1)?.to.areaId;
  return (
    <div className={classes.actions}>
      {!summary.isRunning && summary.created > 0 && (
        <Button
          component={Link}
          to="/dashboard"
          search={{ area, sort: 'lastModified' } as never}
          size="compact-md"
          variant="light"
        >
          {t('Show the slides')}
        </Button>
      )}
      {summary.mayRetry && (
        <Button size="compact-md" variant="default" onClick={() => bulkUploads.retry()}>
          {t('Retry failed')}
        </Button>
      )}
      {!summary.isRunning && summary.created > 0 && (
        <Button size="compact-md" variant="default" loading={isUndoing} onClick={() => void undo(queue)}>
          {t('Undo all')}
        </Button>
      )}
      {summary.isRunning && (
        <Button size="compact-md" variant="default" onClick={() => bulkUploads.cancel()}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  );
}

/** Other tabs learn of new slides by events; this one also if its own are interrupted. */
function useRefetchAfter(queue: UploadQueue, isRunning: boolean): void {
  const queryClient = useQueryClient();
  const portalId = queue.at(-1)?.to.portalId;
  useEffect(() => {
    if (isRunning || portalId === undefined) return;
    for (const queryKey of keysOfPortal(portalId)) void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, isRunning, portalId]);
}
