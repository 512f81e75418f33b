import { createWriteStream, lstatSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { fillNewDatabase } from '#server/db/database.ts';
import { BrokenRow, fillTables, type TableRows } from '#server/db/whole-database.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { isSessionKey } from '#server/http/sessions/session-key.ts';
import type { MediaFolder } from '#server/media/storage/media-folder.ts';
import { openMediaFolder } from '#server/media/storage/open-media-folder.ts';
import { withRetries } from '#server/media/storage/retries.ts';
import { contentOf, entriesOf } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { moveAside } from './move-aside.ts';
import { readManifest } from './read-manifest.ts';
import type { RestoreTarget } from './restore-target.ts';

export interface Restored {
  manifest: Manifest;
  /** New names of the previous data. */
  aside: string[];
}

const ROWS = /^rows\/([a-z_]+)\/\d+\.jsonl\.gz$/;
/** At most one folder and a file name, neither of which can lead out of the media folder. */
const MEDIA = /^media\/((?:[\w-][\w.-]*\/)?[\w-][\w.-]*)$/;

/**
 * Restores a backup into a database without tables and a folder without uploads. Verifies the whole file before
 * anything is written. An interrupted restore can be repeated; until it is complete, no server starts on it.
 * `movesAside` renames existing data first. Throws an Error for the administrator if there is existing data.
 */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  { movesAside = false } = {},
): Promise<Restored> {
  const keyFile = target.sessionKeyFile;
  const expected = await readManifest(file);
  await checkRows(file, expected.tables);
  const aside = movesAside ? await moveAside(target, new Date()) : [];
  await fillNewDatabase(target.database, expected.migrations, async (isResumed) => {
    const folder = await openMediaFolder(target, true);
    if (!isResumed) await refuseFiles(target, folder);
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
    const location = bucket?.bucket ?? mediaRoot;
    throw new Error(
      `${location} already contains files. A backup can be restored only into an empty folder or bucket. ${bucket ? 'Use another bucket.' : KEEP_ASIDE}`,
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

/** Skips an invalid key: the server then creates a new one, and everyone has to log in again. */
async function restoreKey(key: Buffer, keyFile: string): Promise<void> {
  if (isSessionKey(key.toString('utf8'))) await writeAtomically(keyFile, key, 0o600);
}

/** Checks that every row is a JSON object, and that each table has as many rows as the manifest says. */
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
