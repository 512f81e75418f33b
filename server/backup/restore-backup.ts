import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { type DatabaseSettings, fillNewDatabase } from '#server/db/database.ts';
import { fillTables, type TableRows } from '#server/db/whole-database.ts';
import type { MediaFolder } from '#server/media/media-folder.ts';
import { type MediaPlace, openMedia } from '#server/media/open-media.ts';
import { patiently } from '#server/media/patience.ts';
import { type Content, contentOf, entriesOf } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { readManifest } from './read-manifest.ts';

export interface RestorePlace extends MediaPlace {
  database: DatabaseSettings;
  /** Null where the key that signs tokens is a setting. */
  sessionKeyFile: string | null;
}

const ROWS = /^rows\/([a-z_]+)\/\d+\.jsonl\.gz$/;
/** Two names at most, neither of which can lead elsewhere. */
const MEDIA = /^media\/((?:[\w-][\w.-]*\/)?[\w-][\w.-]*)$/;

/**
 * Puts what a backup holds into an empty place: a database without tables, a folder without uploads. Nothing is written
 * before the whole file has been read and found good. One that is cut off is taken up by doing it again: until its end no
 * server starts there. Throws an Error in words when the place is not empty.
 */
export async function restoreBackup(place: RestorePlace, file: string): Promise<Manifest> {
  const keyFile = place.sessionKeyFile;
  const expected = await readManifest(file);
  await fillNewDatabase(place.database, expected.migrations, async (isBegun) => {
    const folder = await openMedia(place, true);
    if (!isBegun) await refuseFiles(place, folder);
    return {
      files: () => storeFiles(file, folder, keyFile && (isBegun || !existsSync(keyFile)) ? keyFile : null),
      rows: async (session) => {
        const counts = await fillTables(session, rowsIn(file, Object.keys(expected.tables)));
        for (const [table, count] of Object.entries(expected.tables)) {
          if ((counts[table] ?? 0) !== count) throw new Error(`${table} has ${counts[table]} rows, not ${count}.`);
        }
      },
    };
  });
  return expected;
}

async function refuseFiles({ bucket, mediaRoot }: RestorePlace, folder: MediaFolder): Promise<void> {
  for await (const _name of folder.names()) {
    const where = bucket?.bucket ?? mediaRoot;
    throw new Error(`${where} holds files already. A backup is restored into an empty place only.`);
  }
}

async function storeFiles(file: string, folder: MediaFolder, keyFile: string | null): Promise<void> {
  for await (const { name, content } of entriesOf(file)) {
    const media = MEDIA.exec(name)?.[1];
    if (media) {
      const incoming = folder.incoming();
      await store(content, incoming, 0o644);
      await patiently(() => folder.keep(incoming, media));
    }
    if (name === 'session.key' && keyFile) await store(content, keyFile, 0o600);
  }
}

async function* rowsIn(file: string, tables: string[]): AsyncGenerator<TableRows> {
  for await (const { name, content } of entriesOf(file)) {
    const table = ROWS.exec(name)?.[1];
    if (!table || !tables.includes(table)) continue;
    const text = gunzipSync(await contentOf(content)).toString('utf8');
    yield { table, rows: text.split('\n') };
  }
}

async function store(content: Content, to: string, mode: number): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await pipeline(content, createWriteStream(to, { mode, flush: true }));
}
