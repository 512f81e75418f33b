import path from 'node:path';
import { defineConfig } from 'vite';

/** Bundles the server's own sources to plain JavaScript. Packages are not bundled. */
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
        'command-line': path.resolve(import.meta.dirname, 'cli/command-line.ts'),
        'make-database-template': path.resolve(import.meta.dirname, 'cli/make-database-template.ts'),
        'parser-worker': path.resolve(import.meta.dirname, 'features/feeds/parser-worker.ts'),
        'clean-html-worker': path.resolve(import.meta.dirname, 'html/clean-html-worker.ts'),
        'text-file-worker': path.resolve(import.meta.dirname, 'media/inspect/text-file-worker.ts'),
        'embedded-worker': path.resolve(import.meta.dirname, 'db/embedded-worker.ts'),
        'external-programs-process': path.resolve(import.meta.dirname, 'media/convert/external-programs-process.ts'),
        'document-process': path.resolve(import.meta.dirname, 'media/convert/document-process.ts'),
        'picture-process': path.resolve(import.meta.dirname, 'media/convert/picture-process.ts'),
      },
      // All in one folder, because workers are started by a path relative to the bundle.
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' },
    },
  },
});
