import path from 'node:path';

const isBuilt = import.meta.url.endsWith('.js');

/**
 * Returns how Node starts one of the programs in this folder: its script and the first arguments. The build puts all
 * programs beside this file; their TypeScript sources (in tests and development) need a loader.
 */
export function ownProgram(name: string): [script: string, ...args: string[]] {
  return isBuilt
    ? [path.join(import.meta.dirname, `${name}.js`)]
    : [path.join(import.meta.dirname, 'run-from-source.mjs'), path.join(import.meta.dirname, `${name}.ts`)];
}
