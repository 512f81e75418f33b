import type { UploadedFile } from '#contract/entities/uploaded-file.ts';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { t } from '#ui/language.ts';

/** Asks before files are deleted. */
export function askToDelete(files: readonly UploadedFile[], onConfirm: () => void): void {
  const [only] = files;
  askFirst({
    title:
      files.length === 1 && only
        ? t('Really delete {{name}}?', { name: only.name })
        : t('Really delete {{number}} files?', { number: files.length }),
    consequence: t('This can’t be undone.'),
    confirm: t('Delete'),
    isGrave: true,
    onConfirm,
  });
}
