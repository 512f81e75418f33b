import { t } from '#ui/language.ts';
import type { QueuedFile, QueueSummary } from './upload-queue.ts';

/** How far all files are, in a few words. */
export function summaryWords({ total, created, stored, failed, noticed, isRunning }: QueueSummary): string {
  const slides = t('{{count}} slides created', { count: created, defaultValue_one: '{{count}} slide created' });
  const files = t('{{count}} files uploaded', { count: stored, defaultValue_one: '{{count}} file uploaded' });
  const settled = [...(created > 0 || stored === 0 ? [slides] : []), ...(stored > 0 ? [files] : [])].join(', ');
  if (isRunning) return t('{{done}} of {{total}} files uploaded', { done: created + stored, total });
  const failures = t('{{count}} files failed', { count: failed, defaultValue_one: '{{count}} file failed' });
  const notices = t('{{count}} files with notices', {
    count: noticed,
    defaultValue_one: '{{count}} file with a notice',
  });
  return [settled, ...(failed > 0 ? [failures] : []), ...(noticed > 0 ? [notices] : [])].join(', ');
}

/** How far a file is, or why it failed. */
export function stepWords({ kind, step, sent, bytes, reason, to }: QueuedFile): string {
  switch (step) {
    case 'waiting':
      return t('Waiting');
    case 'uploading':
      return sent < bytes
        ? t('Uploading, {{percent}} %', { percent: Math.floor((sent / bytes) * 100) })
        : t('Checking the file');
    case 'arrived':
      return t('Uploaded');
    case 'creating':
      return to.areaId === null ? t('Uploaded') : t('Creating the slide');
    case 'converting':
      return kind === 'document' ? t('Preparing the pages') : t('Converting the video');
    case 'done':
      return to.areaId === null ? t('Uploaded') : t('Slide created');
    case 'cancelled':
      return t('Cancelled');
    case 'failed':
      return reason ?? '';
  }
}
