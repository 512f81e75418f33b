// @module-tag slow
import { createHash, randomBytes } from 'node:crypto';
import fs, { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestBucket, type TestBucket } from '#server/testing/bucket.ts';
import { openBucketFolder } from './bucket-media-folder.ts';
import type { MediaFolder } from './media-folder.ts';
import { openMediaFolder } from './open-media-folder.ts';

let bucket: TestBucket;
let root: string;
beforeAll(async () => {
  bucket = await openTestBucket();
  root = await mkdtemp(path.join(tmpdir(), 'vitrine-test-folder-'));
});
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true, force: true });
});

describe.each(['a folder of this machine', 'a bucket'])('%s', (where) => {
  let folder: MediaFolder;
  beforeAll(async () => {
    const inBucket = where === 'a bucket';
    folder = await openMediaFolder(
      { mediaRoot: inBucket ? bucket.folder : root, bucket: inBucket ? bucket : null },
      true,
    );
  });

  const store = async (name: string, bytes: Buffer) => {
    const incoming = folder.newIncomingPath();
    await writeFile(incoming, bytes);
    await folder.store(incoming, name);
    expect(existsSync(incoming)).toBe(false);
  };
  const names = async () => {
    const found: string[] = [];
    for await (const name of folder.names()) found.push(name);
    return found;
  };

  it('reads, lists and deletes files', async () => {
    const bytes = randomBytes(100_000);
    await store('54/poster.png', bytes);
    await store('library/other.css', Buffer.from('b {}'));
    const incoming = folder.newIncomingPath();
    await writeFile(incoming, 'not complete');
    expect(await folder.sizeOf('54/poster.png')).toBe(bytes.length);
    expect((await buffer(await folder.read('54/poster.png'))).equals(bytes)).toBe(true);
    const part = await buffer(await folder.read('54/poster.png', { start: 7, end: 90_000 }));
    expect(part.equals(bytes.subarray(7, 90_001))).toBe(true);
    expect((await folder.withLocalFile('54/poster.png', (file) => readFile(file))).equals(bytes)).toBe(true);
    expect(await names()).toEqual(['54/poster.png', 'library/other.css']);
    for (const name of ['1/a b+ü.png', '1/b.png', '1/c.png']) await store(name, bytes);
    expect(await names()).toEqual(['1/a b+ü.png', '1/b.png', '1/c.png', '54/poster.png', 'library/other.css']);
    await folder.remove('1/a b+ü.png', '1/b.png', '1/c.png');
    await folder.remove('54/poster.png', '54/never-there.png');
    expect(await folder.sizeOf('54/poster.png')).toBeNull();
    await expect(folder.read('54/poster.png')).rejects.toThrow();
    expect(await names()).toEqual(['library/other.css']);
    await folder.discard(incoming);
  });

  it('deletes an incoming file that breaks off or is rejected', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('Connection reset.'));
      },
    });
    const { open } = fs;
    // On a busy machine, the file can be opened after the stream was destroyed.
    let opened = () => {};
    const isOpened = new Promise<void>((resolve) => {
      opened = resolve;
    });
    // Code that doesn't wait for the file to be opened would delete it before that.
    const removeNothing = async (times: number) => {
      for (let removed = 0; removed < times; removed += 1) await rm(path.join(root, 'never-there'), { force: true });
    };
    const openLate = (...args: Parameters<typeof open>) => {
      const callback = args.pop() as unknown as (...results: unknown[]) => void;
      const openNow = () =>
        (open as (...all: unknown[]) => void)(...args, (...results: unknown[]) => {
          callback(...results);
          opened();
        });
      broken.once('close', () => void removeNothing(10).then(openNow));
    };
    const opening = vi.spyOn(fs, 'open').mockImplementation(openLate as typeof open);
    await expect(folder.receive(broken)).rejects.toThrow('Connection reset.');
    expect(opening).toHaveBeenCalledOnce();
    opening.mockRestore();
    await isOpened;
    const validate = () => {
      throw new Error('Too short.');
    };
    await expect(folder.receive(Readable.from([Buffer.from('x')]), { validate })).rejects.toThrow('Too short.');
    expect(await readdir(path.join(where === 'a bucket' ? bucket.folder : root, 'incoming'))).toEqual([]);
  });

  it.each([true, false])('receives a file unchanged (chunks may be freed: %s)', async (mayDetachChunks) => {
    const bytes = randomBytes(1_000_000);
    const whole = [0, 200_000, 400_000].map((start) =>
      Buffer.from(Uint8Array.from(bytes.subarray(start, start + 200_000)).buffer),
    );
    const rest = Buffer.from(Uint8Array.from(bytes.subarray(600_000)).buffer);
    const cut = [0, 5, 5_000, 300_000].map((start, at, starts) => rest.subarray(start, starts[at + 1]));
    const arrived = await folder.receive(Readable.from([...whole, ...cut]), { mayDetachChunks });
    expect(arrived).toMatchObject({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect((await readFile(arrived.path)).equals(bytes)).toBe(true);
    // Freed buffers are empty. Chunks that are parts of a larger buffer keep it: others may be parts of it, too.
    expect(whole.map(({ length }) => length)).toEqual(mayDetachChunks ? [0, 0, 0] : [200_000, 200_000, 200_000]);
    expect(rest.equals(bytes.subarray(600_000))).toBe(true);
    await folder.discard(arrived.path);
  });

  it('stores large files', async () => {
    const bytes = randomBytes(20 * 1024 * 1024);
    await store('54/video.mp4', bytes);
    const parts = await buffer(await folder.read('54/video.mp4', { start: 17_000_000, end: 17_000_009 }));
    expect(parts.equals(bytes.subarray(17_000_000, 17_000_010))).toBe(true);
    expect(await folder.sizeOf('54/video.mp4')).toBe(bytes.length);
    await folder.remove('54/video.mp4');
  });
});

describe('a bucket on a bad connection', () => {
  afterEach(() => {
    bucket.trouble = null;
  });

  const store = async (folder: MediaFolder, name: string, bytes: Buffer) => {
    const incoming = folder.newIncomingPath();
    await writeFile(incoming, bytes);
    await folder.store(incoming, name);
  };

  it.each([
    ['breaks off', 'breaking', 20 * 1024 * 1024, undefined],
    // Uses a shorter timeout than usual, but one that a busy machine doesn't reach with a few kilobytes.
    ['stalls', 'stalling', 6_000, 2_000],
  ] as const)('that %s stores and returns files, whole and in part', async (_, trouble, size, respondWithinMs) => {
    const folder = await openBucketFolder(bucket, bucket.folder, true, respondWithinMs);
    const bytes = randomBytes(size);
    bucket.trouble = trouble;
    await store(folder, '54/video.mp4', bytes);
    const [whole, part, copy] = await Promise.all([
      folder.read('54/video.mp4').then(buffer),
      folder.read('54/video.mp4', { start: 7, end: bytes.length - 8 }).then(buffer),
      folder.withLocalFile('54/video.mp4', (file) => readFile(file)),
    ]);
    expect([whole.equals(bytes), part.equals(bytes.subarray(7, -7)), copy.equals(bytes)]).toEqual([true, true, true]);
    await folder.remove('54/video.mp4');
  });

  it('never continues with the rest of another file', async () => {
    const folder = await openBucketFolder(bucket, bucket.folder, true);
    await store(folder, '54/first.png', Buffer.alloc(100_000, 'a'));
    bucket.trouble = 'breaking';
    const source = await folder.read('54/first.png');
    bucket.trouble = null;
    await store(folder, '54/first.png', Buffer.alloc(100_000, 'b'));
    await expect(buffer(source)).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await folder.remove('54/first.png');
  });
});

it.each([
  ['a bucket that doesn’t exist', { bucket: 'another' }, 404],
  ['a wrong key', { secretAccessKey: 'another' }, 403],
])('%s is reported when the storage is opened', async (_, wrong, status) => {
  const settings = { ...bucket, ...wrong };
  await expect(openMediaFolder({ mediaRoot: bucket.folder, bucket: settings }, true)).rejects.toThrow(
    `The bucket ${settings.bucket} (S3_BUCKET) can't be reached: the file storage returned ${status}.`,
  );
});

it('creates a missing bucket if the settings say so, also when two machines start at once', async () => {
  const settings = { ...bucket, bucket: 'new-one', createsBucket: true };
  const open = () => openMediaFolder({ mediaRoot: bucket.folder, bucket: settings }, true);
  const [folder] = await Promise.all([open(), open()]);
  expect(await folder.sizeOf('54/poster.png')).toBeNull();
  await expect(
    openMediaFolder({ mediaRoot: bucket.folder, bucket: { ...settings, secretAccessKey: 'no' } }, true),
  ).rejects.toThrow('403');
});
