import { describe, expect, it } from 'vitest';
import { hasEverything } from './install-packages.mjs';

describe('whether the packages are installed', () => {
  const wanted = {
    packages: {
      '': { version: '3.0.0' },
      'node_modules/react': { version: '19.3.1' },
      'node_modules/@esbuild/aix-ppc64': { version: '0.25.0', optional: true },
    },
  };
  const react = (version: string) => ({ 'node_modules/react': { version } });

  it.each([
    ['only those of another system are missing', { packages: react('19.3.1') }, true],
    [
      'an optional one has another version',
      { packages: { ...react('19.3.1'), 'node_modules/@esbuild/aix-ppc64': { version: '0.24.0' } } },
      false,
    ],
    ['one has another version', { packages: react('19.3.0') }, false],
    ['one is missing', { packages: {} }, false],
    [
      'there are extra ones',
      { packages: { ...react('19.3.1'), 'node_modules/left-over': { version: '1.0.0' } } },
      true,
    ],
  ])('%s', (_, installed, expected) => {
    expect(hasEverything(installed, wanted)).toBe(expected);
  });
});
