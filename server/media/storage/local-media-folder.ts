import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFile, syncFolder } from '#server/files/sync-to-disk.ts';
import { INCOMING_FOLDER, openIncomingFolder } from './incoming-files.ts';
import type { MediaFolder } from './media-folder.ts';

/** Stores files in a folder of this machine. `isShared`: other processes may be receiving files there. */
export function openLocalFolder(root: string, isShared: boolean, platform = process.platform): MediaFolder {
  const pathOf = (fileName: string) => path.join(root, fileName);
  return {
    ...openIncomingFolder(root, isShared),
    store: async (incomingPath, fileName) => {
      const to = pathOf(fileName);
      await mkdir(path.dirname(to), { recursive: true });
      await syncFile(incomingPath);
      await rename(incomingPath, to);
      await syncFolder(path.dirname(to), platform);
    },
    sizeOf: async (fileName) => {
      const found = await stat(pathOf(fileName)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return found?.isFile() ? found.size : null;
    },
    read: async (fileName, range) => {
      const file = await open(pathOf(fileName), 'r');
      return file.createReadStream(range);
    },
    withLocalFile: (fileName, use) => use(pathOf(fileName)),
    remove: async (...fileNames) => {
      await Promise.all(fileNames.map((fileName) => rm(pathOf(fileName), { force: true })));
    },
    names: () => namesBelow(root),
  };
}

/** Lists all stored files, with `/` as the separator on every platform. */
async function* namesBelow(root: string): AsyncGenerator<string> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const names = files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  for (const name of names.map((one) => one.split(path.sep).join('/')).sort()) {
    if (!name.startsWith(`${INCOMING_FOLDER}/`)) yield name;
  }
}

/** Any other error doesn't mean that the file doesn't exist. */
function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');
}
