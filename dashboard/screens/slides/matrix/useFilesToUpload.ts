import { useCallback, useState } from 'react';
import type { DroppedFile } from '#dashboard/components/bulk-upload/dropped-files.ts';
import type { FileToUpload } from '#dashboard/components/bulk-upload/file-to-upload.ts';
import { openArchives } from '#dashboard/components/bulk-upload/open-archives.ts';
import { showError } from '#dashboard/components/notices.tsx';

/** The files that were dropped or chosen, until it is decided where their slides belong. */
export function useFilesToUpload() {
  const [files, setFiles] = useState<readonly FileToUpload[]>([]);
  const add = useCallback((added: readonly DroppedFile[]) => {
    openArchives(added).then(
      (unpacked) => setFiles((before) => [...before, ...unpacked]),
      (error: Error) => showError(error.message),
    );
  }, []);
  return { files, add, clear: useCallback(() => setFiles([]), []) };
}

export type FilesToUpload = ReturnType<typeof useFilesToUpload>;
