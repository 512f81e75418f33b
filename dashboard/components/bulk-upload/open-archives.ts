import { UNREACHABLE } from '#dashboard/api/client.ts';
import { t } from '#ui/language.ts';
import type { DroppedFile } from './dropped-files.ts';
import { type FileToUpload, fileOfDevice } from './file-to-upload.ts';

/** What was dropped or chosen, with the files in archives instead of these. Throws an error with a sentence. */
export async function openArchives(files: readonly DroppedFile[]): Promise<FileToUpload[]> {
  return (await Promise.all(files.map(filesIn))).flat();
}

async function filesIn(file: DroppedFile): Promise<FileToUpload[]> {
  if (!/\.zip$/i.test(file.name)) return [fileOfDevice(file)];
  const { filesInArchive } = await import('./archive.ts').catch(() => {
    throw new Error(t(UNREACHABLE));
  });
  return filesInArchive(fileOfDevice(file), file);
}
