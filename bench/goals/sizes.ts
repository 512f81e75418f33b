import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { freePort } from '#scripts/free-port.mjs';
import { projectFolder } from '#scripts/run-command.mjs';
import { findPostgresqlFolder } from '#scripts/system-packages.mjs';
import { startPostgres } from '#scripts/throwaway-postgres.mjs';
import { startProduct } from '../server-process.ts';
import { plain, type Row } from '../table.ts';

const LARGEST_PAGE_KB = 42;
const LARGEST_IDLE_MB = { embedded: 300, server: 150 };
const UNTIL_IDLE_MS = 5_000;

/** G10: a screen's page with its inline styles and its script, compressed, without what is loaded later. */
export async function measurePage(): Promise<Row[]> {
  const folder = path.join(projectFolder, 'dist/player');
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/type="module"[^>]*src="\/([^"]+)"/g)].map((found) => found[1] ?? '');
  if (scripts.length === 0) throw new Error('The page of screens has no script.');
  const files = ['index.html', ...scripts];
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(path.join(folder, file))).length));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  const what = 'a screen’s page with its JS and CSS, gzip';
  return [{ goal: 'G10', what, ...plain({ value: kilobytes, limit: LARGEST_PAGE_KB, unit: 'KB' }) }];
}

/** G11: the server's memory without requests. */
export async function measureIdle(): Promise<Row[]> {
  const rows = [await idleRow('with the embedded database', LARGEST_IDLE_MB.embedded)];
  if (findPostgresqlFolder() === null) return rows;
  const postgres = await startPostgres();
  try {
    return [...rows, await idleRow('with a PostgreSQL server', LARGEST_IDLE_MB.server, { DATABASE_URL: postgres.url })];
  } finally {
    await postgres.stop();
  }
}

async function idleRow(how: string, limit: number, env: Record<string, string> = {}): Promise<Row> {
  const server = await startProduct(await freePort(), env);
  try {
    // The first start creates the data folder; only a restarted server is idle.
    await server.stop();
    await server.startAgain();
    await pause(UNTIL_IDLE_MS);
    const value = (await server.residentBytes()) / 1024 ** 2;
    return { goal: 'G11', what: `idle memory ${how}`, ...plain({ value, limit, unit: 'MB' }) };
  } finally {
    await server.remove();
  }
}
