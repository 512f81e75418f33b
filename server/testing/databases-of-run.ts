import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { dropDatabases, folderOfRun, serverToTestOn } from './database-locations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Id of this run, which is part of the names of its databases. */
    run: string;
  }
}

/**
 * Global setup: creates the folder of this run's databases. They are reused by tests, and deleted when all tests have
 * ended.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const run = randomUUID().replaceAll('-', '');
  project.provide('run', run);
  await mkdir(folderOfRun(run));
  return async () => {
    const server = serverToTestOn();
    if (server) await dropDatabases(server, run);
    await rm(folderOfRun(run), { recursive: true, force: true });
  };
}
