import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * How npm is started: as a script of this Node, without a shell. On Windows npm itself is a batch file, which Node can start only
 * through one. `shell` is true where npm's script isn't found and a shell has to look for it.
 * @param {{ platform?: NodeJS.Platform, execPath?: string, npmScript?: string | undefined, exists?: (file: string) => boolean }} [machine]
 *   `npmScript`: where npm, if it started us, says that it is
 * @returns {{ program: string, args: string[], shell: boolean }}
 */
export function npmCommand({
  platform = process.platform,
  execPath = process.execPath,
  npmScript = process.env.npm_execpath,
  exists = existsSync,
} = {}) {
  const places = platform === 'win32' ? path.win32 : path.posix;
  const folder = places.dirname(execPath);
  const installed =
    platform === 'win32' ? places.join(folder, 'node_modules') : places.join(folder, '..', 'lib', 'node_modules');
  const started = npmScript !== undefined && places.basename(npmScript) === 'npm-cli.js' ? [npmScript] : [];
  const script = [...started, places.join(installed, 'npm', 'bin', 'npm-cli.js')].find(exists);
  if (script === undefined) return { program: 'npm', args: [], shell: platform === 'win32' };
  return { program: execPath, args: [script], shell: false };
}
