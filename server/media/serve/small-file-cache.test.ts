import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalFolder } from '../storage/local-media-folder.ts';
import { SmallFileCache } from './small-file-cache.ts';

const MEGABYTE = 1024 * 1024;

describe('the cache of small files', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'vitrine-test-shared-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const open = () => new SmallFileCache(openLocalFolder(root, true));
  const write = (name: string, bytes: number) => writeFile(path.join(root, name), Buffer.alloc(bytes, name));

  it('reads a file once and gives all users the same buffer', async () => {
    await write('poster.png', MEGABYTE);
    const files = open();
    const [one, other] = await Promise.all([
      files.acquire('poster.png', MEGABYTE),
      files.acquire('poster.png', MEGABYTE),
    ]);
    expect(one?.content.equals(Buffer.alloc(MEGABYTE, 'poster.png'))).toBe(true);
    // Compared here, because a failed `toBe` would print a million bytes.
    expect(other?.content === one?.content).toBe(true);
    one?.release();
    await rm(path.join(root, 'poster.png'));
    expect(await files.sizeOf('poster.png')).toBe(MEGABYTE);
    expect((await files.acquire('poster.png', MEGABYTE))?.content === one?.content).toBe(true);
  });

  it('doesn’t hold large files, or more than fit into it', async () => {
    const files = open();
    expect(await files.acquire('video.mp4', 5 * MEGABYTE)).toBeNull();
    for (let number = 0; number < 8; number += 1) {
      await write(`${number}.png`, 4 * MEGABYTE);
      expect(await files.acquire(`${number}.png`, 4 * MEGABYTE)).not.toBeNull();
    }
    await write('one-more.png', 10);
    expect(await files.acquire('one-more.png', 10)).toBeNull();
  });

  it('reads a file again if it could not be read or was incomplete', async () => {
    const files = open();
    await expect(files.acquire('late.png', 10)).rejects.toThrow();
    await write('late.png', 5);
    await expect(files.acquire('late.png', 10)).rejects.toThrow('5 bytes, not 10');
    await write('late.png', 10);
    expect((await files.acquire('late.png', 10))?.content.length).toBe(10);
  });
});
