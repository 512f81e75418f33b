import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { weighFirstScreen } from './page-weight.ts';

/**
 * Paths that the development server proxies to the real one: calls, files and the pages of screens.
 * Must not match sources: the folder api/ has the name of a path.
 */
const SERVER_PATHS =
  '^/(?!.*\\.tsx?(\\?|$))(api|upload|uploadVideo|media|serverTime|healthz|DesktopModules|PreviewSlide|pair|pairDevice|assets/player)(/|\\?|$)';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), weighFirstScreen()],
  build: {
    outDir: '../dist/dashboard',
    assetsDir: 'assets/dashboard',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    // The first screen is one file, which page-weight.ts measures: as a hundred files it would be larger and slower.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] } },
    },
    chunkSizeWarningLimit: 2_000,
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { [SERVER_PATHS]: { target: `http://localhost:${process.env.PORT ?? 5000}` } },
  },
});
