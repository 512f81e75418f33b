import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { OLDEST_BROWSERS } from '#rules/oldest-browsers.ts';
import { buildWorkers } from './build-workers.ts';
import { inlineParts } from './inline-parts.ts';
import { LARGEST_PAGE_KB, weighPage } from './page-weight.ts';
import { aliasesFor, runtimeOf } from './runtime.ts';
import { stylesInScripts } from './styles-in-scripts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/player', import.meta.url));

const readBuilt = (address: string) => readFileSync(path.join(outDir, address));

/** Screens may have browsers that are never updated. */
const target = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);

const fileOfClass = new Map<string, string>();

/**
 * Returns a short name for a class of a file. Vite's names, of which the page contains 140, weigh half a kilobyte more.
 */
function classNameIn(name: string, file: string): string {
  const source = path.relative(root, file);
  const short = `${name}_${createHash('sha256').update(source).digest('hex').slice(0, 3)}`;
  const other = fileOfClass.get(short);
  if (other !== undefined && other !== source) throw new Error(`${other} and ${source} both need the class ${short}.`);
  fileOfClass.set(short, source);
  return short;
}

/**
 * Replaces Vite's code that preloads what an imported file needs, of which nothing is left: scripts contain their
 * styles.
 */
function withoutPreloads(): Plugin {
  return {
    name: 'player-without-preloads',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  };
}

const runtime = runtimeOf(process.env.PLAYER_RUNTIME);

export default defineConfig(({ command }) => ({
  root,
  // Hot reload supports only React, so development uses that.
  resolve: { alias: aliasesFor(command === 'serve' ? 'react' : runtime) },
  plugins: [
    react(),
    withoutPreloads(),
    stylesInScripts(),
    inlineParts(path.join(root, 'start-guard.js'), path.join(root, 'old-browser.js')),
    buildWorkers({ root, outDir, target }),
    weighPage(readBuilt, LARGEST_PAGE_KB[runtime]),
  ],
  css: { modules: { generateScopedName: classNameIn } },
  build: {
    outDir,
    emptyOutDir: true,
    assetsDir: 'assets/player',
    target,
    // The page has one script and inlined styles, so it needs no preloading code.
    modulePreload: false,
    // The Content-Security-Policy doesn't allow data: fonts.
    assetsInlineLimit: 0,
    // Assigns class fields in browsers that don't have them. Defining them takes a third of a kilobyte, and none here
    // replaces a setter.
    rolldownOptions: { transform: { assumptions: { setPublicClassFields: true } } },
  },
}));
