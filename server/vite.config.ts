import path from 'node:path';
import { defineConfig } from 'vite';

/** Bundles the server's own sources to plain JavaScript; packages stay where npm put them. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: path.resolve(import.meta.dirname, 'main.ts'),
        'embedded-worker': path.resolve(import.meta.dirname, 'db/embedded-worker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
