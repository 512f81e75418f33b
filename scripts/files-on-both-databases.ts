import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from './run-command.mjs';

/** Imported by every test that uses a database. */
const OPENS_A_DATABASE = /\/testing\/test-(app|database)\.ts'/;

/** The server's tests that can differ between databases: those that open one. The others run only once. */
export function filesOnBothDatabases(): string[] {
  return readdirSync(path.join(projectFolder, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.posix.join('server', ...name.split(path.sep)))
    .filter((name) => OPENS_A_DATABASE.test(readFileSync(path.join(projectFolder, name), 'utf8')));
}
