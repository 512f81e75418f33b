import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports a program of ours in tests and development, where threads and processes don't inherit the loader for
 * TypeScript. Tests set `BUILT_PROGRAMS` to the folder of a current build, whose programs start in less than half the
 * time; it has none of the programs that only tests use.
 *
 * @param {string} source the file of its TypeScript source
 * @param {() => void} [beforeSource] called before the source is loaded
 */
export async function importProgram(source, beforeSource) {
  // biome-ignore lint/style/noProcessEnv: not a setting of the product, and not in its build
  const { BUILT_PROGRAMS = '' } = process.env;
  const built = path.join(BUILT_PROGRAMS, `${path.basename(source, '.ts')}.js`);
  if (BUILT_PROGRAMS !== '' && existsSync(built)) return import(pathToFileURL(built).href);
  const { register } = await import('tsx/esm/api');
  register();
  beforeSource?.();
  return import(pathToFileURL(source).href);
}
