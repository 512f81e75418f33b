import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalFolder } from '../storage/local-media-folder.ts';
import { SmallFileCache } from './small-file-cache.ts';

const MEGABYTE = 1024 * 1024;

describe('files that several ask for', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'vitrine-test-shared-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const open = () => new SmallFileCache(openLocalFolder(root, true));
  const write = (name: string, bytes: number) => writeFile(path.join(root, name), Buffer.alloc(bytes, name));

  it('are read once, and are the same bytes for all', async () => {
    await write('poster.png', MEGABYTE);
    const files = open();
    const [one, other] = await Promise.all([
      files.acquire('poster.png', MEGABYTE),
      files.acquire('poster.png', MEGABYTE),
    ]);
    expect(one?.content.equals(Buffer.alloc(MEGABYTE, 'poster.png'))).toBe(true);
    // Compared here: an expectation that fails would print a million bytes.
    expect(other?.content === one?.content).toBe(true);
    one?.release();
    await rm(path.join(root, 'poster.png'));
    expect(await files.sizeOf('poster.png')).toBe(MEGABYTE);
    expect((await files.acquire('poster.png', MEGABYTE))?.content === one?.content).toBe(true);
  });

  it('are read piece by piece where they are large, or too much is lent', async () => {
    const files = open();
    expect(await files.acquire('video.mp4', 5 * MEGABYTE)).toBeNull();
    for (let number = 0; number < 8; number += 1) {
      await write(`${number}.png`, 4 * MEGABYTE);
      expect(await files.acquire(`${number}.png`, 4 * MEGABYTE)).not.toBeNull();
    }
    await write('one-more.png', 10);
    expect(await files.acquire('one-more.png', 10)).toBeNull();
  });

  it('are tried anew where they could not be read, or were not whole', async () => {
    const files = open();
    await expect(files.acquire('late.png', 10)).rejects.toThrow();
    await write('late.png', 5);
    await expect(files.acquire('late.png', 10)).rejects.toThrow('5 bytes, not 10');
    await write('late.png', 10);
    expect((await files.acquire('late.png', 10))?.content.length).toBe(10);
  });
});
