import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './run-command.mjs';

/** Imported by every test that uses a database. */
const OPENS_A_DATABASE = /\/testing\/test-(app|database)\.ts'/;

/** These open one as well, but test what is decided before it is used: headers, connections, validation, documentation. */
const DECIDED_BEFORE = [
  'server/every-problem.test.ts',
  'server/features/api-docs/api-docs.routes.test.ts',
  'server/hostile-connections.test.ts',
  'server/hostile-http.test.ts',
  'server/other-sites.test.ts',
];

/** The server's tests that can differ between databases. The others run only once. */
export function filesOnBothDatabases(): string[] {
  return readdirSync(path.join(projectFolder, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.posix.join('server', ...name.split(path.sep)))
    .filter((name) => !DECIDED_BEFORE.includes(name))
    .filter((name) => OPENS_A_DATABASE.test(readFileSync(path.join(projectFolder, name), 'utf8')));
}
