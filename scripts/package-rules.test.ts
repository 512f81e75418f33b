import { describe, expect, it } from 'vitest';
import { problemsOfPackages } from './package-rules.mjs';

const integrity = `sha512-${'A'.repeat(86)}==`;
const sound = { version: '1.2.3', integrity, license: 'MIT' };
const manifest = { dependencies: { good: '1.2.3' } };
const withOne = (one: object) => ({ packages: { '': {}, 'node_modules/good': { ...sound, ...one } } });

describe('packages', () => {
  it('are accepted from the registry, with a hash and an allowed licence', () => {
    expect(problemsOfPackages(withOne({}), manifest)).toEqual([]);
    const address = 'https://registry.npmjs.org/good/-/good-1.2.3.tgz';
    expect(problemsOfPackages(withOne({ resolved: address }), manifest)).toEqual([]);
  });

  it.each([
    ['elsewhere', { resolved: 'git+ssh://git@example.com/good.git' }, /registry/],
    [
      'an address similar to the registry’s',
      { resolved: 'https://registry.npmjs.org.example.com/good.tgz' },
      /registry/,
    ],
    ['a folder', { link: true }, /registry/],
    ['no hash', { integrity: undefined }, /hash/],
    ['a weak hash', { integrity: 'sha1-AAAA' }, /hash/],
    ['no licence', { license: undefined }, /licence \(none\)/],
    ['another licence', { license: 'AGPL-3.0-only' }, /AGPL/],
    ['one of two licences that both apply', { license: 'MIT AND AGPL-3.0-only' }, /AGPL/],
    ['an install script', { hasInstallScript: true }, /script/],
    ['a version other than the required one', { version: '1.2.4' }, /1\.2\.4/],
  ])('are refused for %s', (_, one, sentence) => {
    expect(problemsOfPackages(withOne(one), manifest)).toEqual([expect.stringMatching(sentence)]);
  });

  it('may offer a choice of licences, and run install scripts that are allowed by name', () => {
    expect(problemsOfPackages(withOne({ license: '(MIT OR AGPL-3.0-only)' }), manifest)).toEqual([]);
    const allowing = { ...manifest, allowScripts: { good: true } };
    expect(problemsOfPackages(withOne({ hasInstallScript: true }), allowing)).toEqual([]);
    expect(problemsOfPackages(withOne({}), allowing)).toEqual([expect.stringMatching(/has none/)]);
  });

  it('may be required under another name', () => {
    expect(problemsOfPackages(withOne({}), { dependencies: { good: 'npm:@a/other@1.2.3' } })).toEqual([]);
    expect(problemsOfPackages(withOne({}), { dependencies: { good: 'npm:@a/other@1.2.4' } })).toHaveLength(1);
  });

  it('are checked if they are nested in others', () => {
    const packages = {
      ...withOne({}).packages,
      'node_modules/good/node_modules/@a/bad': { ...sound, hasInstallScript: true },
    };
    expect(problemsOfPackages({ packages }, manifest)).toHaveLength(1);
    expect(problemsOfPackages({ packages }, { ...manifest, allowScripts: { '@a/bad': true } })).toEqual([]);
  });
});
