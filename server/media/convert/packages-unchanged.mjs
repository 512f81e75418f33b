import { readFile } from 'node:fs/promises';

/**
 * A hook of Node's module loader: loads packages as they are. The loader for TypeScript would also compile them, for
 * which the reader of PDF takes twice the memory.
 *
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  const isOfPackage = url.includes('/node_modules/') && /\.mjs(\?|$)/.test(url);
  if (!isOfPackage) return nextLoad(url, context);
  return { format: 'module', source: await readFile(new URL(url)), shortCircuit: true };
}
