import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { dropDatabases, folderOfRun, serverToTestOn } from './database-locations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the databases of this run are named after. */
    run: string;
  }
}

/** Before all tests: where their databases lie. They use them one after the other, so nobody removes them before all have ended. */
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
