import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Hashes the names and content of files. Times and the order on disk don't matter.
 * @param {string} base folder that the names are relative to
 * @param {readonly string[]} sources files and folders; missing ones count as empty
 * @param {(name: string) => boolean} [isLeftOut] whether to leave out the file with this relative name
 * @returns {Promise<string>} hex SHA-256
 */
export async function contentHash(base, sources, isLeftOut = () => false) {
  const names = (await Promise.all(sources.map((source) => filesIn(base, source)))).flat();
  const counted = [...new Set(names)].filter((name) => !isLeftOut(name)).sort();
  const files = await Promise.all(
    counted.map(async (name) => ({ name, bytes: await readFile(path.join(base, name)) })),
  );
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex');
}

/** @param {string} base @param {string} source */
async function filesIn(base, source) {
  const found = await stat(path.join(base, source)).catch(() => null);
  if (found === null) return [];
  if (!found.isDirectory()) return [source];
  const entries = await readdir(path.join(base, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
