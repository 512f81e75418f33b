import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFile, syncFolder } from '#server/files/sync-to-disk.ts';
import { INCOMING_FOLDER, openIncomingFolder } from './incoming-files.ts';
import type { MediaFolder } from './media-folder.ts';

/** Files in a folder of this machine. `isShared`: what arrives there at the moment may be another process's. */
export function openLocalFolder(root: string, isShared: boolean, platform = process.platform): MediaFolder {
  const pathOf = (fileName: string) => path.join(root, fileName);
  return {
    ...openIncomingFolder(root, isShared),
    store: async (from, fileName) => {
      const to = pathOf(fileName);
      await mkdir(path.dirname(to), { recursive: true });
      await syncFile(from);
      await rename(from, to);
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

/** With `/`, whatever the machine writes. */
async function* namesBelow(root: string): AsyncGenerator<string> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const names = files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  for (const name of names.map((one) => one.split(path.sep).join('/')).sort()) {
    if (!name.startsWith(`${INCOMING_FOLDER}/`)) yield name;
  }
}

/** What can't be looked at for another reason is not gone. */
function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');
}
