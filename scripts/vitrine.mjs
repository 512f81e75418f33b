#!/usr/bin/env node
import { buildStale } from './build-parts.mjs';
import { installPackages } from './install-packages.mjs';

// vitrine <command>: what can be done to an installation on its own machine.
if (process.argv[2] === 'start') {
  await import('./start.mjs');
} else if ((await installPackages()) && (await buildStale(['server']))) {
  await import(new URL('../dist/server/command-line.js', import.meta.url).href);
} else {
  process.exitCode = 1;
}
