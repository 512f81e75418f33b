import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { lostDatabase } from '../db/embedded-folder.ts';
import { INCOMING_FOLDER } from '../media/storage/incoming-files.ts';
import { openMediaFolder } from '../media/storage/open-media-folder.ts';
import type { Installation } from './installation.ts';

/** Throws DatabaseUnusable if other files show that there was a database: creating an empty one would hide the loss. */
export async function refuseIfDatabaseLost(installation: Installation): Promise<void> {
  const traces = await findTraces(installation);
  const { url, directory } = installation.database;
  if (traces.length > 0) throw lostDatabase(url ? 'DATABASE_URL' : directory, traces);
}

/** Names of files and folders that exist only after a database has been created. */
async function findTraces({ database, mediaRoot, bucket, backupFolder }: Installation): Promise<string[]> {
  const { directory } = database;
  const dataFolder = path.dirname(directory);
  const beside = await namesIn(dataFolder);
  const aside = beside.filter((name) => name.startsWith(`${path.basename(directory)}.aside-`));
  const found: [string, boolean][] = [
    [mediaRoot, (await namesIn(mediaRoot)).some((name) => name !== INCOMING_FOLDER)],
    [path.join(dataFolder, 'session.key'), beside.includes('session.key')],
    [backupFolder, (await namesIn(backupFolder)).some((name) => name.endsWith('.tar'))],
    ...aside.map((name): [string, boolean] => [path.join(dataFolder, name), true]),
  ];
  const traces = found.filter(([, exists]) => exists).map(([name]) => name);
  return bucket && (await holdsFiles({ mediaRoot, bucket })) ? [...traces, `the bucket ${bucket.bucket}`] : traces;
}

async function holdsFiles(settings: Parameters<typeof openMediaFolder>[0]): Promise<boolean> {
  const folder = await openMediaFolder(settings, true);
  for await (const _name of folder.names()) return true;
  return false;
}

/** A broken link or an unreadable folder counts as having content: its disk may not be mounted. */
async function namesIn(folder: string): Promise<string[]> {
  const found = await lstat(folder).catch(() => null);
  return found === null ? [] : readdir(folder).catch(() => ['?']);
}
