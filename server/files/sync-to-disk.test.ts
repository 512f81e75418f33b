import fs, { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLocalFolder } from '../media/storage/local-media-folder.ts';
import { syncFolder } from './sync-to-disk.ts';

const { open } = fs;
let folder: string;
/** Make the file system behave like that of a platform. */
const platforms = {
  linux: async () => {},
  // Windows refuses to sync files that are open for reading only.
  win32: async () => {
    fs.open = async (file, flags = 'r', mode) => {
      const handle = await open(file, flags, mode);
      if (flags === 'r') handle.sync = () => Promise.reject(new Error(`EPERM: operation not permitted, fsync ${file}`));
      return handle;
    };
    syncBuiltinESMExports();
  },
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-sync-'));
});
afterEach(async () => {
  fs.open = open;
  syncBuiltinESMExports();
  await rm(folder, { recursive: true, force: true });
});

it.each(Object.entries(platforms))('stores an uploaded file on %s', async (platform, simulate) => {
  await simulate();
  const media = openLocalFolder(folder, false, platform as NodeJS.Platform);
  const incoming = media.newIncomingPath();
  await writeFile(incoming, 'a picture');
  await media.store(incoming, '54/picture.png');
  expect(await media.sizeOf('54/picture.png')).toBe(9);
});

it('does not sync folders on Windows', async () => {
  const missing = path.join(folder, 'missing');
  await expect(syncFolder(missing, 'linux')).rejects.toThrow('ENOENT');
  await syncFolder(missing, 'win32');
});
