import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { aliasesForTests } from './player/runtime.ts';
import { filesOnBothDatabases } from './scripts/files-on-both-databases.ts';
import { SLOW } from './scripts/slow-files.mjs';

const LIVES = 'player/simulation/simulation.test.ts';

/**
 * Tests stand beside the code. `server` goes through HTTP on a real database: the embedded one, or the PostgreSQL of
 * TEST_DATABASE_URL. Tests of components (`.test.tsx`) get a document; what screens draw is tested on both
 * runtimes, on React (`components`) and on the one that they are built with (`screens`).
 */
export default defineConfig({
  test: {
    watch: false,
    // Tests of the server mostly wait: for their database, another process, a moment. One more than there are processors keeps those busy.
    maxWorkers: availableParallelism() + 1,
    // Loading the server for each file anew took longer than its tests. Projects inherit it only where they say `extends`.
    isolate: false,
    pool: 'threads',
    // A second is over soon where six processes share two processors.
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['scripts/after-each-file.ts'],
    tags: [
      {
        name: SLOW,
        description:
          'Files that take seconds, because they start processes or try every input: `npm test quick` skips them.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: process.env.TEST_DATABASE_URL ? filesOnBothDatabases() : ['server/**/*.test.ts'],
          // It does what only a whole process may, like choosing who may open its files.
          pool: 'forks',
          globalSetup: 'server/testing/databases-of-run.ts',
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          // Projects begin in the order of their names: this long one has to before the others, or one processor waits for it in the end.
          name: 'lives',
          include: [LIVES],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,rules,slide-types,player,dashboard,ui,scripts}/**/*.test.ts'],
          exclude: [LIVES, '**/node_modules/**'],
          environment: 'node',
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          // What a page keeps in its modules begins anew with each file, as it does with each page.
          isolate: true,
          include: ['{slide-types,player,dashboard,ui}/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        resolve: { alias: aliasesForTests('preact') },
        test: {
          name: 'screens',
          // What a page keeps in its modules begins anew with each file, as it does with each page.
          isolate: true,
          include: ['{slide-types,player}/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 15_000,
        },
      },
    ],
  },
});
