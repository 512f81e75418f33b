import { fileURLToPath } from 'node:url';
import { buildStale } from './build-parts.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { installPackages } from './install-packages.mjs';
import { memorySettings } from './memory-settings.mjs';
import { runInPlace } from './run-in-place.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

// npm start: installs missing packages, builds what has changed, and runs the server.
stopWithNpm();
const [isBuilt] = await Promise.all([installAndBuild(), ensureFfmpeg()]);
if (!isBuilt) process.exit(1);

const server = new URL('../dist/server/main.js', import.meta.url);
const settings = memorySettings();
// In this process if possible, so that signals reach the server.
if (Object.keys(settings).length === 0) await import(server.href);
// See docs/decisions/071-match-helper-threads-to-the-cores.md
else await runInPlace(['--v8-pool-size=0', fileURLToPath(server)], { settings, isBound: true });

async function installAndBuild() {
  return (await installPackages()) && (await buildStale());
}
