import { describe, expect, it } from 'vitest';
import { npmCommand } from './npm-command.mjs';

const WINDOWS_NODE = 'C:\\Program Files\\nodejs\\node.exe';
const WINDOWS_NPM = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js';
const MAC_NODE = '/opt/homebrew/Cellar/node/22.1.0/bin/node';
const MAC_NPM = '/opt/homebrew/lib/node_modules/npm/bin/npm-cli.js';

describe('npm is started', () => {
  it.each([
    ['on Windows from next to Node, in a folder with a space', 'win32', WINDOWS_NODE, undefined, [WINDOWS_NPM]],
    ['on macOS as the npm that started this process', 'darwin', MAC_NODE, MAC_NPM, [MAC_NPM]],
    [
      'on Linux below Node',
      'linux',
      '/usr/local/bin/node',
      undefined,
      ['/usr/local/lib/node_modules/npm/bin/npm-cli.js'],
    ],
  ] as const)('%s', (_, platform, execPath, npmScript, there) => {
    const command = npmCommand({
      platform,
      execPath,
      npmScript,
      exists: (file) => (there as readonly string[]).includes(file),
    });
    expect(command).toEqual({ program: execPath, args: there, shell: false });
  });

  it('ignores another package manager', () => {
    const yarn = '/usr/lib/yarn/yarn.js';
    const machine = {
      platform: 'linux',
      execPath: '/usr/bin/node',
      npmScript: yarn,
      exists: (file: string) => file === yarn,
    } as const;
    expect(npmCommand(machine)).toEqual({ program: 'npm', args: [], shell: false });
  });

  it('through a shell on Windows only if its script isn’t found', () => {
    const nowhere = { execPath: WINDOWS_NODE, npmScript: undefined, exists: () => false };
    expect(npmCommand({ ...nowhere, platform: 'win32' })).toEqual({ program: 'npm', args: [], shell: true });
    expect(npmCommand({ ...nowhere, platform: 'linux' })).toEqual({ program: 'npm', args: [], shell: false });
  });
});
