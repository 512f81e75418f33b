import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FIRST_START, startServer } from './server.ts';

/**
 * Before all tests: starts the product for the first time. The servers of the tests start with a copy of its data,
 * which takes a third of the time.
 */
export default async function startFirst(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-first-start-'));
  const server = await startServer({ dataDir: folder });
  await server.stop();
  process.env[FIRST_START] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
