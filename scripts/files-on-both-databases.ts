import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './run-command.mjs';

/** Imported by every test that uses a database. */
const OPENS_A_DATABASE = /\/testing\/test-(app|database)\.ts'/;

/**
 * These open one as well, but test what doesn't depend on it: headers, connections, validation, documentation,
 * passwords and emails, what is done with the content of files, and what the dashboard loads again.
 */
const INDEPENDENT = [
  'server/every-problem.test.ts',
  'server/features/api-docs/api-docs.routes.test.ts',
  'server/features/files/links/file-links.test.ts',
  'server/features/screens/engines.test.ts',
  'server/features/uploads/converted-uploads.routes.test.ts',
  'server/features/uploads/documents.routes.test.ts',
  'server/features/uploads/office-documents.routes.test.ts',
  'server/features/uploads/phone-photos.routes.test.ts',
  'server/features/uploads/resumable-uploads.routes.test.ts',
  'server/features/users/change-user.test.ts',
  'server/features/users/password-reset.test.ts',
  'server/hostile-connections.test.ts',
  'server/hostile-http.test.ts',
  'server/other-sites.test.ts',
  'server/stale-lists.test.ts',
  'server/stored-text.test.ts',
];
/** Tests of the embedded database itself. */
const OF_EMBEDDED = 'server/db/embedded-';

/** The server's tests that can differ between databases. The others run only once. */
export function filesOnBothDatabases(): string[] {
  return readdirSync(path.join(projectFolder, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.posix.join('server', ...name.split(path.sep)))
    .filter((name) => !INDEPENDENT.includes(name) && !name.startsWith(OF_EMBEDDED))
    .filter((name) => OPENS_A_DATABASE.test(readFileSync(path.join(projectFolder, name), 'utf8')));
}
