import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * How to start npm: as a script of this Node, without a shell. On Windows, npm is a batch file, which Node can only
 * start through a shell. `shell` is true if npm's script isn't found and a shell has to find it.
 * @param {{ platform?: NodeJS.Platform, execPath?: string, npmScript?: string | undefined, exists?: (file: string) => boolean }} [machine]
 * `npmScript`: the path of npm's script, if npm started this process
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
