import { createWriteStream, lstatSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { type DatabaseSettings, fillNewDatabase } from '#server/db/database.ts';
import { BrokenRow, fillTables, type TableRows } from '#server/db/whole-database.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { isSessionKey } from '#server/http/sessions/session-key.ts';
import type { MediaFolder } from '#server/media/storage/media-folder.ts';
import { type MediaSettings, openMediaFolder } from '#server/media/storage/open-media-folder.ts';
import { withRetries } from '#server/media/storage/retries.ts';
import { contentOf, entriesOf } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { moveAside } from './move-aside.ts';
import { readManifest } from './read-manifest.ts';

export interface RestoreTarget extends MediaSettings {
  database: DatabaseSettings;
  /** Null where the key that signs tokens is a setting. */
  sessionKeyFile: string | null;
}

export interface Restored {
  manifest: Manifest;
  /** The new names of what was there before. */
  aside: string[];
}

const ROWS = /^rows\/([a-z_]+)\/\d+\.jsonl\.gz$/;
/** Two names at most, neither of which can lead elsewhere. */
const MEDIA = /^media\/((?:[\w-][\w.-]*\/)?[\w-][\w.-]*)$/;

/**
 * Puts what a backup holds into an empty place: a database without tables, a folder without uploads. Nothing is written
 * before the whole file has been read and found good. One that is cut off is taken up by doing it again: until its end no
 * server starts there. `movesAside` makes the place empty first, by giving what is there other names. Throws an Error in words when it
 * is not empty.
 */
export async function restoreBackup(
  place: RestoreTarget,
  file: string,
  { movesAside = false } = {},
): Promise<Restored> {
  const keyFile = place.sessionKeyFile;
  const expected = await readManifest(file);
  await checkRows(file, expected.tables);
  const aside = movesAside ? await moveAside(place, new Date()) : [];
  await fillNewDatabase(place.database, expected.migrations, async (isBegun) => {
    const folder = await openMediaFolder(place, true);
    if (!isBegun) await refuseFiles(place, folder);
    return {
      files: () => storeFiles(file, folder, keyFile && !lstatSync(keyFile, { throwIfNoEntry: false }) ? keyFile : null),
      rows: async (session) => {
        await fillTables(session, rowsIn(file, Object.keys(expected.tables))).catch((error: unknown) => {
          throw error instanceof BrokenRow ? brokenIn(file, error.message) : error;
        });
      },
    };
  });
  return { manifest: expected, aside };
}

const KEEP_ASIDE = 'To keep them, the database and the signing key under other names, add --move-aside.';

async function refuseFiles({ bucket, mediaRoot }: RestoreTarget, folder: MediaFolder): Promise<void> {
  for await (const _name of folder.names()) {
    const where = bucket?.bucket ?? mediaRoot;
    throw new Error(
      `${where} already contains files. A backup can be restored only into an empty folder or bucket. ${bucket ? 'Use another bucket.' : KEEP_ASIDE}`,
    );
  }
}

async function storeFiles(file: string, folder: MediaFolder, keyFile: string | null): Promise<void> {
  for await (const { name, content } of entriesOf(file)) {
    const media = MEDIA.exec(name)?.[1];
    if (media) {
      const incoming = folder.newIncomingPath();
      await pipeline(content, createWriteStream(incoming, { mode: 0o644, flush: true }));
      await withRetries(() => folder.store(incoming, media));
    }
    if (name === 'session.key' && keyFile) await restoreKey(await contentOf(content), keyFile);
  }
}

/** Without one that can be used the server makes another, and everyone signs in again. */
async function restoreKey(key: Buffer, keyFile: string): Promise<void> {
  if (isSessionKey(key.toString('utf8'))) await writeAtomically(keyFile, key, 0o600);
}

/** Rows are records, each of them as JSON, and as many as the manifest says. */
async function checkRows(file: string, expected: Manifest['tables']): Promise<void> {
  const counts: Record<string, number> = {};
  for await (const { table, rows } of rowsIn(file, Object.keys(expected))) {
    for (const row of rows) {
      counts[table] = (counts[table] ?? 0) + 1;
      const problem = problemOf(row);
      if (problem) throw brokenIn(file, `row ${counts[table]} of ${table} ${problem}`);
    }
  }
  for (const [table, count] of Object.entries(expected)) {
    const found = counts[table] ?? 0;
    if (found !== count) throw brokenIn(file, `${table} has ${found} rows, not ${count}`);
  }
}

function problemOf(row: string): string | null {
  try {
    const record: unknown = JSON.parse(row);
    return typeof record === 'object' && record !== null && !Array.isArray(record) ? null : 'is not a valid record';
  } catch {
    return 'is not valid JSON';
  }
}

function brokenIn(file: string, problem: string): Error {
  return new Error(`${file} can't be restored: ${problem}. Restore another backup.`);
}

async function* rowsIn(file: string, tables: string[]): AsyncGenerator<TableRows> {
  for await (const { name, content } of entriesOf(file)) {
    const table = ROWS.exec(name)?.[1];
    if (!table || !tables.includes(table)) continue;
    yield { table, rows: unpacked(file, name, await contentOf(content)).split('\n') };
  }
}

function unpacked(file: string, name: string, bytes: Buffer): string {
  try {
    return gunzipSync(bytes).toString('utf8');
  } catch {
    throw brokenIn(file, `${name} can't be unpacked`);
  }
}
