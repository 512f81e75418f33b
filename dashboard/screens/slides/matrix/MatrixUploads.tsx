import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Area } from '#contract/entities/area.ts';
import { useFileDrag } from '#dashboard/components/bulk-upload/useFileDrag.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './MatrixUploads.module.css';
import type { FilesToUpload } from './useFilesToUpload.ts';
import type { Matrix } from './useMatrix.ts';

const UploadDialog = lazy(() => import('./UploadDialog.tsx'));

interface MatrixUploadsProps {
  matrix: Matrix;
  area: Area;
  /** The dialog is closed without any. */
  uploads: FilesToUpload;
}

/** Turns dropped files into slides: says where they will go, then asks for the details. */
export function MatrixUploads({ matrix, area, uploads }: MatrixUploadsProps) {
  const { t } = useTranslation();
  const isDragging = useFileDrag(uploads.add);
  return (
    <>
      {isDragging && (
        <div className={classes.overlay}>
          <div className={classes.target}>
            <IconUpload size={32} aria-hidden />
            <strong>{t('Drop to add slides to “{{name}}”', { name: area.name })}</strong>
            <span>{t('Each file becomes a slide, including those in folders and .zip archives.')}</span>
          </div>
        </div>
      )}
      {uploads.files.length > 0 && (
        <Suspense>
          <UploadDialog matrix={matrix} area={area} files={uploads.files} onClose={uploads.clear} />
        </Suspense>
      )}
    </>
  );
}
