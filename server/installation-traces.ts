import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { lostDatabase } from './db/embedded-folder.ts';
import type { Installation } from './installation.ts';
import { INCOMING } from './media/storage/incoming-files.ts';
import { openMedia } from './media/storage/open-media-folder.ts';

/** Throws DatabaseUnusable where other files show that there was a database: an empty one in its place would hide that it is lost. */
export async function refuseWithTraces(place: Installation): Promise<void> {
  const traces = await tracesOf(place);
  const { url, directory } = place.database;
  if (traces.length > 0) throw lostDatabase(url ? 'DATABASE_URL' : directory, traces);
}

/** What is there besides a database, and only after there was one: the names of files and folders. */
async function tracesOf({ database, mediaRoot, bucket, backupFolder }: Installation): Promise<string[]> {
  const { directory } = database;
  const dataFolder = path.dirname(directory);
  const beside = await namesIn(dataFolder);
  const aside = beside.filter((name) => name.startsWith(`${path.basename(directory)}.aside-`));
  const found: [string, boolean][] = [
    [mediaRoot, (await namesIn(mediaRoot)).some((name) => name !== INCOMING)],
    [path.join(dataFolder, 'session.key'), beside.includes('session.key')],
    [backupFolder, (await namesIn(backupFolder)).some((name) => name.endsWith('.tar'))],
    ...aside.map((name): [string, boolean] => [path.join(dataFolder, name), true]),
  ];
  const traces = found.filter(([, isThere]) => isThere).map(([name]) => name);
  return bucket && (await holdsFiles({ mediaRoot, bucket })) ? [...traces, `the bucket ${bucket.bucket}`] : traces;
}

async function holdsFiles(place: Parameters<typeof openMedia>[0]): Promise<boolean> {
  const folder = await openMedia(place, true);
  for await (const _name of folder.names()) return true;
  return false;
}

/** A link that leads nowhere, or a folder that can't be read, holds something: the disk behind it. */
async function namesIn(folder: string): Promise<string[]> {
  const found = await lstat(folder).catch(() => null);
  return found === null ? [] : readdir(folder).catch(() => ['?']);
}
