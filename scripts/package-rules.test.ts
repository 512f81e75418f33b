import { describe, expect, it } from 'vitest';
import { problemsOfPackages } from './package-rules.mjs';

const integrity = `sha512-${'A'.repeat(86)}==`;
const sound = { version: '1.2.3', integrity, license: 'MIT' };
const manifest = { dependencies: { good: '1.2.3' } };
const withOne = (one: object) => ({ packages: { '': {}, 'node_modules/good': { ...sound, ...one } } });

describe('packages', () => {
  it('are accepted from the registry, with a hash and a licence of the list', () => {
    expect(problemsOfPackages(withOne({}), manifest)).toEqual([]);
    const address = 'https://registry.npmjs.org/good/-/good-1.2.3.tgz';
    expect(problemsOfPackages(withOne({ resolved: address }), manifest)).toEqual([]);
  });

  it.each([
    ['elsewhere', { resolved: 'git+ssh://git@example.com/good.git' }, /registry/],
    ['a look-alike of the registry', { resolved: 'https://registry.npmjs.org.example.com/good.tgz' }, /registry/],
    ['a folder', { link: true }, /registry/],
    ['no hash', { integrity: undefined }, /hash/],
    ['a weak hash', { integrity: 'sha1-AAAA' }, /hash/],
    ['no licence', { license: undefined }, /licence of nobody/],
    ['another licence', { license: 'AGPL-3.0-only' }, /AGPL/],
    ['one of two licences that both count', { license: 'MIT AND AGPL-3.0-only' }, /AGPL/],
    ['a script', { hasInstallScript: true }, /script/],
    ['another version than asked for', { version: '1.2.4' }, /1\.2\.4/],
  ])('are refused for %s', (_, one, sentence) => {
    expect(problemsOfPackages(withOne(one), manifest)).toEqual([expect.stringMatching(sentence)]);
  });

  it('may choose among licences, and run scripts that are allowed by name', () => {
    expect(problemsOfPackages(withOne({ license: '(MIT OR AGPL-3.0-only)' }), manifest)).toEqual([]);
    const allowing = { ...manifest, allowScripts: { good: true } };
    expect(problemsOfPackages(withOne({ hasInstallScript: true }), allowing)).toEqual([]);
    expect(problemsOfPackages(withOne({}), allowing)).toEqual([expect.stringMatching(/has none/)]);
  });

  it('inside others are looked at, too', () => {
    const packages = {
      ...withOne({}).packages,
      'node_modules/good/node_modules/@a/bad': { ...sound, hasInstallScript: true },
    };
    expect(problemsOfPackages({ packages }, manifest)).toHaveLength(1);
    expect(problemsOfPackages({ packages }, { ...manifest, allowScripts: { '@a/bad': true } })).toEqual([]);
  });
});
