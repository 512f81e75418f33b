import path from 'node:path';
import { buildStale } from './build-parts.mjs';
import { projectFolder } from './run-command.mjs';

/**
 * Global setup: builds the server. Tests start it and its programs in processes and threads of their own, which takes
 * more than twice as long from the sources. See server/threads/import-program.mjs
 */
export default async function build(): Promise<void> {
  if (!(await buildStale(['server']))) throw new Error('The server can’t be built.');
  process.env.BUILT_PROGRAMS = path.join(projectFolder, 'dist/server');
}
