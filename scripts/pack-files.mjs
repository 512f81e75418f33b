import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Images and fonts are already compressed. */
const WORTH_PACKING = /\.(js|css|svg|json)$/;
/** Smaller files fit into one packet uncompressed. */
const WORTH_PACKING_BYTES = 1024;

/**
 * Writes compressed copies of files that browsers request: `name.br` and `name.gz`. Compressing a script at each
 * request would take longer than anything else a page waits for.
 * @param {string} folder with all subfolders
 */
export async function packFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && WORTH_PACKING.test(entry.name));
  await Promise.all(names.map((entry) => packFile(path.join(entry.parentPath, entry.name))));
}

/** @param {string} file */
async function packFile(file) {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_PACKING_BYTES) return;
  const hint = { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await writeFile(`${file}.br`, await compressBrotli(bytes, hint));
  await writeFile(`${file}.gz`, await compressGzip(bytes, { level: zlib.Z_BEST_COMPRESSION }));
}
