import { buildStale } from './build-parts.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { installPackages } from './install-packages.mjs';

// npm start: installs what is missing, builds what is stale, and becomes the server.
const [isBuilt] = await Promise.all([installAndBuild(), ensureFfmpeg()]);
if (!isBuilt) process.exit(1);
// In this very process, so that a signal meant for the server reaches it.
const server = new URL('../dist/server/main.js', import.meta.url);
await import(server.href);

async function installAndBuild() {
  return (await installPackages()) && (await buildStale());
}
