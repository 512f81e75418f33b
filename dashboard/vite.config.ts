import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What the development server leaves to the real one: calls, files and the pages of screens.
 * Never sources: the folder api/ has the name of a path.
 */
const SERVER_PATHS =
  '^/(?!.*\\.tsx?(\\?|$))(api|upload|uploadVideo|media|serverTime|healthz|DesktopModules|PreviewSlide|pair|pairDevice|assets/player)(/|\\?|$)';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../dist/dashboard',
    assetsDir: 'assets/dashboard',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { [SERVER_PATHS]: { target: `http://localhost:${process.env.PORT ?? 5000}` } },
  },
});
