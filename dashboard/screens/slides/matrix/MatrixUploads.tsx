import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useCallback } from 'react';
import type { Area } from '#contract/entities/area.ts';
import { useFileDrag } from '#dashboard/components/bulk-upload/useFileDrag.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './MatrixUploads.module.css';
import type { Matrix } from './useMatrix.ts';

const UploadDialog = lazy(() => import('./UploadDialog.tsx'));

interface MatrixUploadsProps {
  matrix: Matrix;
  area: Area;
  /** The files that the dialog is about. Empty if it is closed. */
  chosen: readonly File[];
  onChoose(files: readonly File[]): void;
}

/** Turns dropped files into slides: says where they will go, then asks for the details. */
export function MatrixUploads({ matrix, area, chosen, onChoose }: MatrixUploadsProps) {
  const { t } = useTranslation();
  const isDragging = useFileDrag(useCallback((files) => onChoose([...chosen, ...files]), [chosen, onChoose]));
  return (
    <>
      {isDragging && (
        <div className={classes.overlay}>
          <div className={classes.target}>
            <IconUpload size={32} aria-hidden />
            <strong>{t('Drop to add slides to “{{name}}”', { name: area.name })}</strong>
            <span>{t('Each file becomes a slide.')}</span>
          </div>
        </div>
      )}
      {chosen.length > 0 && (
        <Suspense>
          <UploadDialog matrix={matrix} area={area} files={chosen} onClose={() => onChoose([])} />
        </Suspense>
      )}
    </>
  );
}
