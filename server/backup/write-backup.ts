import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '#server/db/database.ts';
import { rowsOf, tablesToKeep } from '#server/db/whole-database.ts';
import type { MediaFolder } from '#server/media/storage/media-folder.ts';
import { ArchiveWriter } from './archive.ts';
import { MANIFEST, type Manifest, makeManifest } from './manifest.ts';
import { readManifest } from './read-manifest.ts';

const compress = promisify(gzip);

export interface BackupParts {
  database: Pick<Database, 'snapshot'>;
  folder: Pick<MediaFolder, 'names' | 'sizeOf' | 'read'>;
  /** The key that signs tokens. Null if it comes from SESSION_KEY. */
  sessionKeyFile: string | null;
}

export interface Written {
  manifest: Manifest;
  /** Files that are used by records but don't exist. */
  missing: string[];
  /** Files that differ from what was uploaded. */
  damaged: string[];
}

/**
 * Writes all data of an installation to one .tar file while the server is running, and verifies the file. The records
 * come from one snapshot. Files are copied after it: they never change, and are kept for a day after the last record
 * that uses them was deleted. Throws if the file can't be written or verified.
 * See docs/decisions/024-back-up-rows-instead-of-database-files.md
 */
export async function writeBackup(parts: BackupParts, file: string, now: Date): Promise<Written> {
  const missing = new Set<string>();
  const damaged: string[] = [];
  const hashes = new Map<string, string>();
  const archive = await ArchiveWriter.create(file);
  try {
    const records = await parts.database.snapshot(async (session) => {
      const migrations = await session.query('select name from schema_migrations order by name');
      const tables: Record<string, number> = {};
      for (const table of await tablesToKeep(session)) {
        tables[table] = 0;
        let number = 0;
        for await (const rows of rowsOf(session, table)) {
          tables[table] += rows.length;
          number += 1;
          await archive.add(`rows/${table}/${number}.jsonl.gz`, await compress(rows.join('\n')));
        }
      }
      const needed = await session.query(
        `select file_name as name, sha256 from media
          union select thumbnail_name, null from media where thumbnail_name is not null`,
      );
      for (const { name, sha256 } of needed) {
        missing.add(String(name));
        if (sha256 !== null) hashes.set(String(name), String(sha256));
      }
      return { tables, migrations: migrations.map(({ name }) => String(name)) };
    });
    for await (const name of parts.folder.names()) {
      if (!(await archive.addMedia(`media/${name}`, parts.folder, name))) continue;
      missing.delete(name);
      const expected = hashes.get(name);
      if (expected !== undefined && archive.sealed[`media/${name}`]?.sha256 !== expected) damaged.push(name);
    }
    if (parts.sessionKeyFile && existsSync(parts.sessionKeyFile)) {
      await archive.add('session.key', await readFile(parts.sessionKeyFile));
    }
    const written = makeManifest({ ...records, madeAt: now.toISOString(), entries: { ...archive.sealed } });
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(written)));
    return { manifest: await archive.finish(readManifest), missing: [...missing], damaged };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}
