import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outgoingRequests } from '#server/outbound/outgoing-requests.ts';
import { respondWith, startSource, type TestSource } from '#server/testing/source.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { feedStore } from './feeds.store.ts';
import { PictureCache } from './picture-cache.ts';
import { createPictureReference } from './picture-location.ts';

const MINUTE_MS = 60_000;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04040' } });

describe('images of feeds', () => {
  let folder: string;
  let source: TestSource;
  let picture: Buffer;
  let now: number;
  let pictures: PictureCache;
  const addresses = new Map<string, string>();
  const log = { info: vi.fn(), error: vi.fn() };
  beforeEach(async () => {
    now = Date.now();
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-pictures-'));
    picture = await plain(3000, 1500).jpeg().toBuffer();
    source = await startSource((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
    );
    open();
  });
  afterEach(async () => {
    await pictures.stop();
    await source.close();
    await rm(folder, { recursive: true, force: true });
    vi.clearAllMocks();
  });

  function open(maxBytes = 100_000_000): void {
    pictures = new PictureCache({
      store: { addressOfPicture: async (id) => addresses.get(id) ?? null },
      outside: outgoingRequests({ allowPrivate: true, allowHosts: [] }, undefined),
      folder: path.join(folder, 'pictures'),
      maxBytes,
      log,
      now: () => now,
    });
  }

  function name(pathname: string): string {
    const one = createPictureReference(source.url + pathname);
    if (!one) throw new Error('This is not the address of an image.');
    addresses.set(one._id, one.address);
    return one._id;
  }

  it('are downloaded once, re-encoded and scaled down', async () => {
    const id = name('/a.jpg');
    const files = await Promise.all(Array.from({ length: 20 }, () => pictures.find(id)));
    expect(new Set(files).size).toBe(1);
    expect(source.requests).toHaveLength(1);
    expect(await sharp(files[0] as string).metadata()).toMatchObject({ format: 'webp', width: 1920, height: 960 });
    open();
    expect(await pictures.find(id)).toBe(files[0]);
    expect(source.requests).toHaveLength(1);
  });

  it.each([
    ['png', () => plain(20, 10).png()],
    ['gif', () => plain(20, 10).gif()],
    ['webp', () => plain(20, 10).webp()],
    ['avif', () => plain(20, 10).avif()],
  ])('can have the format %s', async (_, make) => {
    picture = await make().toBuffer();
    const file = await pictures.find(name('/a'));
    expect(await sharp(file as string).metadata()).toMatchObject({ format: 'webp', width: 20, height: 10 });
  });

  it.each([
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['empty', async () => Buffer.alloc(0)],
    ['an incomplete image', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
    ['a small file of an enormous image', () => plain(8_000, 6_400).png().toBuffer()],
    ['larger than 10 MB', async () => Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.alloc(11_000_000)])],
    ['a video', async () => Buffer.from('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom', 'latin1')],
  ])('can’t be %s', async (_, make) => {
    picture = await make();
    const id = name('/a.png');
    expect(await pictures.find(id)).toBeNull();
    expect(await pictures.find(id)).toBeNull();
    expect(source.requests).toHaveLength(1);
    expect(await readdir(path.join(folder, 'pictures'))).toEqual([]);
    picture = await plain(9, 9).png().toBuffer();
    now += 1.1 * MINUTE_MS;
    expect(await pictures.find(id)).not.toBeNull();
  });

  it.each([
    ['is not found', respondWith('', 'image/png', 404)],
    [
      'redirects to a file',
      ((_request, response) =>
        response.writeHead(302, { location: 'file:///etc/passwd' }).end()) as TestSource['respond'],
    ],
    [
      'is enormous when it is decompressed',
      ((_request, response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50_000_000)))) as TestSource['respond'],
    ],
  ])('are not returned if the image %s', async (_, listener) => {
    source.respond = listener;
    expect(await pictures.find(name('/a.png'))).toBeNull();
  });

  it('are not returned if no feed contains them', async () => {
    expect(await pictures.find('a'.repeat(43))).toBeNull();
    expect(source.requests).toEqual([]);
  });

  it('are deleted when there are too many, least recently used first', async () => {
    const [first, second, third] = ['/1', '/2', '/3'].map(name) as [string, string, string];
    const file = (await pictures.find(first)) as string;
    const { size } = statSync(file);
    open(size * 2.5);
    await pictures.find(second);
    await pictures.find(first);
    await pictures.find(third);
    expect((await readdir(path.join(folder, 'pictures'))).sort()).toEqual([`${first}.webp`, `${third}.webp`].sort());
    await pictures.find(first);
    expect(source.requests).toHaveLength(3);
  });

  it('are served to anyone, with a policy that forbids everything', async () => {
    const test = await startTestApp({ ffmpeg: false, egress: { allowPrivate: true } });
    const one = createPictureReference(`${source.url}/a.jpg`);
    if (!one) throw new Error('This is not the address of an image.');
    await feedStore(test.database.queries).savePictures([one, one]);
    const response = await fetch(`${test.url}/api/feeds/pictures/${one._id}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const id of ['x', '..%2F..%2Fsession.key', 'a'.repeat(43), `${one._id}.webp`]) {
      const refused = await fetch(`${test.url}/api/feeds/pictures/${id}`);
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    await test.close();
  });
});
