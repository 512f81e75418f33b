import { fileURLToPath } from 'node:url';

/**
 * The library that renders a screen's page. The components are written for React; Preact is a small library with the
 * same interface. See docs/decisions/026-build-the-player-with-preact.md
 */
export type Runtime = 'preact' | 'react';

/** Parses the setting PLAYER_RUNTIME: `PLAYER_RUNTIME=react npm run build` builds the page with React itself. */
export function runtimeOf(setting: string | undefined): Runtime {
  if (setting === undefined || setting === '' || setting === 'preact') return 'preact';
  if (setting === 'react') return 'react';
  throw new Error(`PLAYER_RUNTIME is “${setting}”. It must be preact or react.`);
}

interface Alias {
  find: RegExp;
  replacement: string;
}

/** Returns the import aliases of a build with this runtime. */
export function aliasesFor(runtime: Runtime): Alias[] {
  if (runtime === 'react') return [];
  return [
    { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
    { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
    { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  ];
}

/** Returns the aliases for tests, which also use `act` from React. */
export function aliasesForTests(runtime: Runtime): Alias[] {
  const withAct = fileURLToPath(new URL('./testing/preact-with-act.ts', import.meta.url));
  const own = runtime === 'react' ? [] : [{ find: /^react$/, replacement: withAct }];
  return [...own, ...aliasesFor(runtime)];
}
