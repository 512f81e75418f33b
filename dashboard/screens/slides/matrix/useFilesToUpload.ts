import { useCallback, useState } from 'react';
import type { DroppedFile } from '#dashboard/components/bulk-upload/dropped-files.ts';
import { type FileToUpload, filesToUpload } from '#dashboard/components/bulk-upload/files-to-upload.ts';
import { showError } from '#dashboard/components/notices.tsx';

/** The files that were dropped or chosen, until it is decided where their slides belong. */
export function useFilesToUpload() {
  const [files, setFiles] = useState<readonly FileToUpload[]>([]);
  const add = useCallback((added: readonly DroppedFile[]) => {
    filesToUpload(added).then(
      (unpacked) => setFiles((before) => [...before, ...unpacked]),
      (error: Error) => showError(error.message),
    );
  }, []);
  return { files, add, clear: useCallback(() => setFiles([]), []) };
}

export type FilesToUpload = ReturnType<typeof useFilesToUpload>;
