import { extensionOf } from '#rules/accepted-files.ts';
import type { FileStatus } from '#slide-types/file-fields/file-status.ts';
import { failureSentence } from '#slide-types/sentence-of.ts';
import { readersLocale, t } from '#ui/language.ts';

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;

type Facts = Pick<FileStatus, 'width' | 'height' | 'durationSeconds' | 'bytes'>;

/** "1920 × 1080, 16 s, 2.4 MB". */
export function fileFacts({ width, height, durationSeconds, bytes }: Facts): string {
  const facts = [
    width && height ? `${width} × ${height}` : null,
    durationSeconds ? t('{{number}} s', { number: Math.round(durationSeconds) }) : null,
    bytes > 0 ? fileSize(bytes) : null,
  ];
  return facts.filter(Boolean).join(', ');
}

/** The same, and the progress of its conversion. */
export function statusFacts(status: FileStatus): string {
  const { state, percent } = status;
  const facts = [
    fileFacts(status),
    state === 'converting' ? t('converting, {{percent}} %', { percent: Math.round(percent) }) : null,
    failureSentence(status),
  ];
  return facts.filter(Boolean).join(', ');
}

/** "38 KB", "2.4 MB", "1.2 GB". */
export function fileSize(bytes: number): string {
  const written = (unit: number) => (bytes / unit).toLocaleString(readersLocale(), ONE_DIGIT);
  if (bytes < MEGABYTE) return t('{{number}} KB', { number: Math.ceil(bytes / KILOBYTE) });
  return bytes < GIGABYTE
    ? t('{{number}} MB', { number: written(MEGABYTE) })
    : t('{{number}} GB', { number: written(GIGABYTE) });
}

/** The name of a downloaded file: with the extension of its content. */
export function downloadName(name: string, location: string): string {
  const extension = extensionOf(location.split('?')[0] ?? location);
  return extension && !name.toLowerCase().endsWith(`.${extension}`) ? `${name}.${extension}` : name;
}
