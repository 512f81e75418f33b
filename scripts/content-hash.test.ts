import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.mjs';

describe('what a build is made of', () => {
  let folder: string;
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const isTest = (name: string) => name.endsWith('.test.ts');
  const hash = () => contentHash(folder, ['package.json', 'server'], isTest);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vitrine-hash-'));
    write('package.json', '{}');
    write('server/main.ts', 'start();');
    write('server/deep/store.ts', 'query();');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['a file changes deep inside', () => write('server/deep/store.ts', 'query( );')],
    ['a file is added', () => write('server/new.ts', '')],
    ['a file goes', () => rmSync(path.join(folder, 'server/main.ts'))],
    ['a file is renamed', () => [rmSync(path.join(folder, 'server/main.ts')), write('server/moved.ts', 'start();')]],
    ['a single file that is named changes', () => write('package.json', '{ }')],
  ])('differs when %s', async (_, change) => {
    const before = await hash();
    change();
    expect(await hash()).not.toBe(before);
  });

  it.each([
    ['only a time changes', () => utimesSync(path.join(folder, 'server/main.ts'), 1, 1)],
    ['a file that does not count changes', () => write('server/main.test.ts', 'expect();')],
    ['something beside the sources changes', () => write('player/main.ts', 'play();')],
  ])('stays when %s', async (_, change) => {
    const before = await hash();
    change();
    expect(await hash()).toBe(before);
  });

  it('tells where one file ends and the next begins', async () => {
    write('server/a.ts', 'ab');
    write('server/b.ts', 'c');
    const before = await hash();
    write('server/a.ts', 'a');
    write('server/b.ts', 'bc');
    expect(await hash()).not.toBe(before);
  });
});
