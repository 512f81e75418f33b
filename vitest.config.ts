import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { aliasesForTests } from './player/runtime.ts';
import { filesOnBothDatabases } from './scripts/files-on-both-databases.ts';
import { SLOW } from './scripts/slow-files.mjs';

const LIVES = 'player/simulation/simulation.test.ts';

/**
 * Tests are next to the code. `server` uses HTTP and a real database: the embedded one, or the PostgreSQL server of
 * TEST_DATABASE_URL. Tests of components (`.test.tsx`) have a document, and run on React (`components`). Those of
 * slides also run on the runtime with which the player is built (`screens`).
 */
export default defineConfig({
  test: {
    watch: false,
    // Tests of the server often wait for their database or for another process. One more worker than processors keeps
    // those busy.
    maxWorkers: availableParallelism() + 1,
    // Loading the server again for each file took longer than its tests. Only projects with `extends` inherit this.
    isolate: false,
    pool: 'threads',
    // Far more than any test needs, because a busy machine can take several times as long. Only a failing test waits
    // for them.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
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
          // Some tests change what belongs to a whole process, such as the permissions of new files.
          pool: 'forks',
          globalSetup: ['scripts/build-for-tests.ts', 'server/testing/databases-of-run.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          // Projects start in alphabetical order. This long file starts early, so that it isn't the only one running at
          // the end.
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
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          // The state of modules starts fresh with each file, as it does with each page.
          isolate: true,
          include: ['{slide-types,player,dashboard,ui}/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        extends: true,
        resolve: { alias: aliasesForTests('preact') },
        test: {
          name: 'screens',
          // The state of modules starts fresh with each file, as it does with each page.
          isolate: true,
          include: ['{slide-types,player}/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
    ],
  },
});
