import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { UploadDeps } from '../store-upload.ts';
import { unusedFileStore } from './unused-files.store.ts';

/**
 * Reads all style sheets, which can name files. Ignores missing ones, which show nothing. Throws if all are missing:
 * the disk or bucket probably is, and they may come back.
 */
export async function readStyleSheets(
  { database, folder }: Pick<UploadDeps, 'database' | 'folder'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<string[]> {
  const sheets: string[] = [];
  const missing: string[] = [];
  for (const fileName of await unusedFileStore(database.queries).styleSheetNames()) {
    if ((await folder.sizeOf(fileName)) === null) missing.push(fileName);
    else sheets.push(await text(await folder.read(fileName)));
  }
  if (missing.length > 0 && sheets.length === 0) throw new Error('None of the style sheets is in the upload folder.');
  if (missing.length > 0) log.warn({ files: missing }, 'Style sheets are missing');
  return sheets;
}
