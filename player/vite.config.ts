import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from '#rules/oldest-browsers.ts';
import { buildWorkers } from './build-workers.ts';
import { inlineParts } from './inline-parts.ts';
import { LARGEST_PAGE_KB, weighPage } from './page-weight.ts';
import { aliasesFor, runtimeOf } from './runtime.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/player', import.meta.url));

const readBuilt = (address: string) => readFileSync(path.join(outDir, address));

/** Screens may have browsers that are never updated. */
const target = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);

const runtime = runtimeOf(process.env.PLAYER_RUNTIME);

export default defineConfig(({ command }) => ({
  root,
  // Hot reload supports only React, so development uses that.
  resolve: { alias: aliasesFor(command === 'serve' ? 'react' : runtime) },
  plugins: [
    react(),
    inlineParts(path.join(root, 'start-guard.js'), path.join(root, 'old-browser.js')),
    buildWorkers({ root, outDir, target }),
    weighPage(readBuilt, LARGEST_PAGE_KB[runtime]),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    assetsDir: 'assets/player',
    target,
    // The page has one script and inlined styles, so it needs no preloading code.
    cssCodeSplit: false,
    modulePreload: false,
    // The Content-Security-Policy doesn't allow data: fonts.
    assetsInlineLimit: 0,
  },
}));
