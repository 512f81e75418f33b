import { defineConfig } from 'vitest/config';
import { aliasesForTests } from './player/runtime.ts';

/**
 * Tests stand beside the code. `server` goes through HTTP on a real database: the embedded one, or the PostgreSQL of
 * TEST_DATABASE_URL. Tests of components (`.test.tsx`) get a document; what screens draw is tested on both
 * runtimes, on React (`components`) and on the one that they are built with (`screens`).
 */
export default defineConfig({
  test: {
    watch: false,
    // By itself it would leave one processor idle, which is half of a small machine.
    maxWorkers: '100%',
    // Loading the server for each file anew took as long as its tests. Nothing here keeps state that files could fight over.
    isolate: false,
    pool: 'threads',
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{contract,rules,slide-types,player,dashboard,ui,scripts}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['{slide-types,player,dashboard,ui}/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 15_000,
        },
      },
      {
        resolve: { alias: aliasesForTests('preact') },
        test: {
          name: 'screens',
          include: ['{slide-types,player}/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 15_000,
        },
      },
    ],
  },
});
