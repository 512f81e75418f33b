// @module-tag slow
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaStatus } from '#contract/entities/media.ts';
import { openMediaFolder } from '#server/media/storage/open-media-folder.ts';
import { storeWithoutRecord } from '#server/media/store-upload.ts';
import { MediaSweeper } from '#server/media/sweep/media-sweeper.ts';
import { openTestBucket, type TestBucket } from '#server/testing/bucket.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile, storedNames, uploadFile } from '#server/testing/upload.ts';

describe('a server that stores its files in a bucket', () => {
  let bucket: TestBucket;
  let test: TestApp;
  let folder: string;
  let picture: Buffer;
  beforeAll(async () => {
    bucket = await openTestBucket();
    const media = await openMediaFolder({ mediaRoot: bucket.folder, bucket }, true);
    test = await startTestApp({ media });
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-of-bucket-'));
    picture = await paint('#0f766e');
  });
  afterAll(async () => {
    await test.close();
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  });

  const upload = async (call: string, bytes: Buffer, name: string) =>
    uploadFile(`${test.url}${call}/1`, bytes, name, await test.superuser());

  it('deletes files of a process that died before it created their records', async () => {
    const parts = { database: test.database, folder: test.media, ffmpeg: null, office: null };
    const received = await test.media.receive(Readable.from(picture));
    const before = await storedNames(test.media);
    const { files } = await storeWithoutRecord(parts, { PortalId: 1, userId: null }, 'image', {
      ...received,
      name: 'left.png',
    });
    expect(await storedNames(test.media)).toEqual(expect.arrayContaining(files));
    await test.database.queries.execute(sql`update placed_files set leaves_at = now() - interval '1 hour'`);
    await new MediaSweeper(parts, test.app.log).sweep();
    expect(await storedNames(test.media)).toEqual(before);
  });

  it('serves files with ranges and ETags, and keeps their variants in the bucket', async () => {
    const location = await upload('/upload', picture, 'poster.png');
    const served = await fetch(test.url + location);
    expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true);
    const tag = served.headers.get('etag') ?? '';
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const get = (headers: Record<string, string>, method = 'GET') => fetch(test.url + location, { method, headers });
    expect((await get({ 'if-none-match': `"another", W/${tag}` })).status).toBe(304);
    expect((await get({ range: 'bytes=2-5', 'if-range': '"another"' })).status).toBe(200);
    const part = await get({ range: 'bytes=-4', 'if-range': tag });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${picture.length - 4}-${picture.length - 1}/${picture.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(picture.subarray(-4))).toBe(true);
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(picture.length)]);
    const smaller = await fetch(`${test.url}${location}?variant=thumb`);
    expect((await sharp(Buffer.from(await smaller.arrayBuffer())).metadata()).width).toBe(480);
    expect(smaller.headers.get('etag')).not.toBe(tag);
    expect((await storedNames(test.media)).length).toBe(3);
    expect(await readdir(path.join(bucket.folder, 'incoming'))).toEqual([]);
  });

  it('leaves nothing of rejected files in the bucket', async () => {
    const before = await storedNames(test.media);
    const call = `${test.url}/upload/1`;
    expect((await sendFile(call, Buffer.from('hello'), 'a.png', await test.superuser())).status).toBe(415);
    expect(await storedNames(test.media)).toEqual(before);
  });

  it('converts a video on the machine, stores the result and later deletes the original', async () => {
    const video = path.join(folder, 'video.wmv');
    await promisify(execFile)('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=64x48:rate=5',
      '-t',
      '1',
      video,
    ]);
    const location = await upload('/uploadVideo', await readFile(video), 'video.wmv');
    const state = async () => ((await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus).state;
    await expect.poll(state, { timeout: 20_000 }).toBe('ready');
    const served = await fetch(test.url + location);
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
    const originals = async () => (await storedNames(test.media)).filter((name) => name.endsWith('.wmv'));
    // A backup that has already read the records still needs it.
    expect(await originals()).toHaveLength(1);
    await test.database.queries.execute(sql`update placed_files set leaves_at = now() - interval '1 hour'`);
    await new MediaSweeper({ database: test.database, folder: test.media }, test.app.log).sweep();
    expect(await originals()).toEqual([]);
    expect(await readdir(path.join(bucket.folder, 'incoming'))).toEqual([]);
  });

  it('stores and serves files over a connection that keeps breaking', async () => {
    bucket.trouble = 'breaking';
    const large = await sharp(randomBytes(1200 * 1200 * 3), { raw: { width: 1200, height: 1200, channels: 3 } })
      .png()
      .toBuffer();
    for (const bytes of [picture, large]) {
      const location = await upload('/upload', bytes, 'poster.png');
      const served = await fetch(test.url + location);
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
      const part = await fetch(test.url + location, { headers: { range: `bytes=1-${bytes.length - 2}` } });
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1, -1))).toBe(true);
    }
    bucket.trouble = null;
  });

  it('returns 503 or 507 while the bucket is unavailable or full, and works again afterwards', async () => {
    const location = await upload('/upload', picture, 'kept.png');
    const call = `${test.url}/upload/1`;
    bucket.trouble = 'away';
    const notServed = await fetch(test.url + location);
    expect([notServed.status, notServed.headers.get('retry-after'), notServed.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    const notStored = await sendFile(call, picture, 'late.png', await test.superuser());
    expect([notStored.status, await notStored.text()]).toEqual([503, expect.stringContaining('its file storage')]);
    bucket.trouble = 'full';
    expect((await sendFile(call, picture, 'late.png', await test.superuser())).status).toBe(507);
    bucket.trouble = null;
    expect((await fetch(test.url + location)).status).toBe(200);
    expect((await fetch(test.url + (await upload('/upload', picture, 'late.png')))).status).toBe(200);
    expect(await readdir(path.join(bucket.folder, 'incoming'))).toEqual([]);
  });

  it('doesn’t serve a file whose size in the bucket has changed, even if its size was cached', async () => {
    const location = await upload('/upload', picture, 'replaced.png');
    const name = location.replace('/media/', '');
    expect(await test.media.sizeOf(name)).toBe(picture.length);
    const replace = async (bytes: Buffer) => {
      const { path: incoming } = await test.media.receive(Readable.from(bytes));
      await test.media.store(incoming, name);
    };
    await replace(picture.subarray(0, -5));
    for (const headers of [{ range: 'bytes=0-9' }, { range: 'bytes=0-9' }, {}] as Record<string, string>[]) {
      const response = await fetch(test.url + location, { headers });
      expect(response.status).toBe(500);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    await replace(picture);
    expect((await fetch(test.url + location)).status).toBe(200);
  });
});

function paint(background: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
}
