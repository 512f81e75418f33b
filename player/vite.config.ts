import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Screens run browsers that nobody updates: ES2017 parses on all that know modules. */
const OLDEST_BROWSERS = ['es2017', 'chrome61', 'safari11', 'firefox60'];

export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: '../dist/player',
    emptyOutDir: true,
    assetsDir: 'assets/player',
    target: OLDEST_BROWSERS,
    // The page has one script and needs no help to load it.
    modulePreload: false,
    // The Content-Security-Policy allows no data: fonts.
    assetsInlineLimit: 0,
  },
});
