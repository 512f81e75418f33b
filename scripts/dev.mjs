import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { installPackages } from './install-packages.mjs';
import { projectFolder, runPackageScript } from './run-command.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

// npm run dev: serves the sources and reloads them when they change. Dashboard and screens on port 3000, the API on
// 5000.
stopWithNpm();
const [areInstalled] = await Promise.all([installPackages(), ensureFfmpeg()]);
if (!areInstalled) process.exit(1);

const PORT = 3000;
const PLAYER_RELOAD_PORT = 3001;
/** Base path of the player's modules, which share one port with the dashboard's. */
const PLAYER_BASE = '/assets/player/';

const { createServer } = await import('vite');
const player = await createServer({
  configFile: path.join(projectFolder, 'player/vite.config.ts'),
  // Each server needs its own cache of optimized packages, or they would overwrite each other's.
  cacheDir: path.join(projectFolder, 'node_modules/.vite/player'),
  base: PLAYER_BASE,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { port: PLAYER_RELOAD_PORT } },
});
const dashboard = await createServer({
  configFile: path.join(projectFolder, 'dashboard/vite.config.ts'),
  cacheDir: path.join(projectFolder, 'node_modules/.vite/dashboard'),
  plugins: [{ name: 'player-pages', configureServer: servePlayer }],
  server: { port: PORT, strictPort: true },
});
await dashboard.listen();
console.log(`Dashboard and screens: http://localhost:${PORT} · API: http://localhost:${process.env.PORT || 5000}`);

const { exitCode } = await runPackageScript('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts']);
process.exit(exitCode);

/**
 * Serves the player's pages and modules; the dashboard's server handles all other requests.
 * @param {import('vite').ViteDevServer} server
 */
function servePlayer(server) {
  server.middlewares.use((request, response, next) => {
    const url = request.url ?? '/';
    if (url.startsWith(PLAYER_BASE)) return player.middlewares(request, response, next);
    if (!/^\/(DesktopModules\/|PreviewSlide|pair\/?(\?|$))/i.test(url)) return next();
    playerPage(url).then((page) => response.setHeader('content-type', 'text/html').end(page), next);
  });
}

/** @param {string} url */
async function playerPage(url) {
  const page = await readFile(path.join(projectFolder, 'player/index.html'), 'utf8');
  return player.transformIndexHtml('/index.html', page, url);
}
