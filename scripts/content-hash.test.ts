import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.mjs';

describe('the content hash', () => {
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
    ['a file in a subfolder changes', () => write('server/deep/store.ts', 'query( );')],
    ['a file is added', () => write('server/new.ts', '')],
    ['a file is deleted', () => rmSync(path.join(folder, 'server/main.ts'))],
    ['a file is renamed', () => [rmSync(path.join(folder, 'server/main.ts')), write('server/moved.ts', 'start();')]],
    ['a single listed file changes', () => write('package.json', '{ }')],
  ])('changes when %s', async (_, change) => {
    const before = await hash();
    change();
    expect(await hash()).not.toBe(before);
  });

  it.each([
    ['only a modification time changes', () => utimesSync(path.join(folder, 'server/main.ts'), 1, 1)],
    ['a file that is left out changes', () => write('server/main.test.ts', 'expect();')],
    ['a file outside the sources changes', () => write('player/main.ts', 'play();')],
  ])('stays the same when %s', async (_, change) => {
    const before = await hash();
    change();
    expect(await hash()).toBe(before);
  });

  it('distinguishes where one file ends and the next begins', async () => {
    write('server/a.ts', 'ab');
    write('server/b.ts', 'c');
    const before = await hash();
    write('server/a.ts', 'a');
    write('server/b.ts', 'bc');
    expect(await hash()).not.toBe(before);
  });
});
