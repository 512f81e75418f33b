import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from './embedded-connection.ts';

/**
 * Writes the archive of an empty database. A new database starts from it, because creating one from nothing takes
 * seconds.
 */
export async function writeDatabaseTemplate(file: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-template-'));
  const connection = await openEmbedded(path.join(folder, 'database'));
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, await connection.dump());
  await rename(unfinished, file);
  await connection.close();
  await rm(folder, { recursive: true, force: true });
}
