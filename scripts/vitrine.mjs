#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { buildStale } from './build-parts.mjs';
import { installPackages } from './install-packages.mjs';

// vitrine <command>: manages an installation on its own machine.
const program = new URL('../dist/server/command-line.js', import.meta.url);
// Stopping needs no new build, and files must not be replaced under a running server.
const isStop = process.argv[2] === 'stop';
if (process.argv[2] === 'start') {
  await import('./start.mjs');
} else if ((isStop && existsSync(program)) || ((await installPackages()) && (await buildStale(['server'])))) {
  await import(program.href);
} else {
  process.exitCode = 1;
}
