import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepEarlierBuild } from './earlier-builds.mjs';

describe('the files of earlier builds', () => {
  let folder: string;
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'vitrine-builds-')), 'player');
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

  async function build(name: string): Promise<void> {
    await keepEarlierBuild(folder, 'assets');
    await rm(folder, { recursive: true, force: true });
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    await writeFile(path.join(folder, 'assets', `${name}.js`), name);
  }
  const earlier = (name: string) => path.join(`${folder}.earlier`, 'assets', `${name}.js`);

  it('are kept for open pages after the next builds', async () => {
    for (const name of ['one', 'two', 'three']) await build(name);
    expect(await readFile(earlier('one'), 'utf8')).toBe('one');
    expect(await readFile(earlier('two'), 'utf8')).toBe('two');
  });

  it('are deleted once no page can need them', async () => {
    for (const name of ['one', 'two']) await build(name);
    const longAgo = new Date(Date.now() - 61 * 86_400_000);
    await utimes(earlier('one'), longAgo, longAgo);
    await build('three');
    expect([existsSync(earlier('one')), existsSync(earlier('two'))]).toEqual([false, true]);
  });
});
