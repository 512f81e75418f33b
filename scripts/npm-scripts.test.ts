import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { memorySettings } from './memory-settings.mjs';
import { projectFolder } from './run-command.mjs';

const { scripts } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it.each(Object.entries(scripts))('npm run %s works in every shell, including that of Windows: %s', (_, line) => {
  const [, ...files] =
    /^node (?:--v8-pool-size=0 )?(scripts\/[\w-]+\.mjs)(?: ([\w-]+\/[\w/-]+\.ts))?(?: \w+)?$/.exec(line) ?? [];
  expect(files[0]).toBeDefined();
  for (const file of files) if (file) expect(existsSync(path.join(projectFolder, file))).toBe(true);
});

describe('the server started by npm', () => {
  it.each([
    ['has few malloc arenas on Linux', { platform: 'linux', glibc: '2.36', env: {} }, { MALLOC_ARENA_MAX: '2' }],
    ['keeps the number that was set', { platform: 'linux', glibc: '2.36', env: { MALLOC_ARENA_MAX: '4' } }, {}],
    ['needs no setting with another C library', { platform: 'linux', glibc: null, env: {} }, {}],
    ['needs no setting on macOS', { platform: 'darwin', glibc: null, env: {} }, {}],
    ['needs no setting on Windows', { platform: 'win32', glibc: null, env: {} }, {}],
  ] as const)('%s', (_, machine, settings) => {
    expect(memorySettings({ ...machine })).toEqual(settings);
  });
});
