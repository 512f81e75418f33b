// @module-tag slow
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaStatus } from '#contract/entities/media.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('uploads', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let picture: Buffer;
  beforeAll(async () => {
    test = await startTestApp({ maxImageMegabytes: 1 });
    scene = await makeScene(test);
    picture = await paint(64, 48);
  });
  afterAll(() => test.close());

  const upload = (
    bytes: Buffer,
    name: string,
    options: { path?: string; token?: string | null; fields?: Record<string, string> } = {},
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(options.fields ?? {})) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const token = options.token === undefined ? scene.token : options.token;
    return fetch(test.url + (options.path ?? '/upload/1'), {
      method: 'POST',
      body: form,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
  };
  const locationOf = async (response: Response) => {
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return (JSON.parse(text) as { location: string }).location;
  };
  const storedFiles = async () =>
    (await readdir(test.mediaRoot, { recursive: true })).filter((name) => /\.|^incoming./.test(name)).sort();

  it('are served unchanged, as immutable, and sandboxed', async () => {
    const location = await locationOf(await upload(picture, 'Sommer Angebot.png'));
    expect(location).toMatch(/^\/media\/1\/[\w-]+-sommer-angebot\.png$/);
    const served = await fetch(test.url + location);
    expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringContaining('immutable'),
      'accept-ranges': 'bytes',
    });
    const part = await fetch(test.url + location, { headers: { range: 'bytes=2-5' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(picture.subarray(2, 6))).toBe(true);
    expect((await fetch(test.url + location, { headers: { range: 'bytes=999999-' } })).status).toBe(416);
  });

  it.each([
    ['thumb', [480, 120]],
    ['screen', [1920, 480]],
  ])('have a smaller variant: %s', async (variant, size) => {
    const location = await locationOf(await upload(await paint(2000, 500), 'wide.png'));
    const smaller = await fetch(`${test.url}${location}?variant=${variant}`);
    expect(smaller.headers.get('content-type')).toBe('image/webp');
    const { width, height } = await sharp(Buffer.from(await smaller.arrayBuffer())).metadata();
    expect([width, height]).toEqual(size);
    expect((await fetch(`${test.url}${location}?variant=../secret`)).status).toBe(404);
  });

  it.each(['jpeg', 'png'] as const)('are shrunk to what screens can show: a .%s', async (format) => {
    const sizeOf = async (served: Response) => {
      const { width, height, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      return { width, height, format };
    };
    const flat = sharp({ create: { width: 8_000, height: 2_000, channels: 3, background: '#0f766e' } });
    const large = await flat
      .withMetadata(format === 'jpeg' ? { orientation: 6 } : {})
      .toFormat(format)
      .toBuffer();
    const location = await locationOf(await upload(large, `large.${format}`));
    const [width, height] = format === 'jpeg' ? [1_773, 7_094] : [7_094, 1_773];
    expect(await sizeOf(await fetch(test.url + location))).toEqual({ width, height, format });
    const { bytes } = (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
    expect(bytes).toBe(Number((await fetch(test.url + location)).headers.get('content-length')));
  });

  it('get a unique location, whatever their names are', async () => {
    const names = [
      'same.png',
      'same.png',
      '../../etc/passwd.png',
      '..\\..\\x.png',
      'no extension',
      '.png',
      'ü💥.png',
      `${'n'.repeat(300)}.png`,
    ];
    const locations = await Promise.all(names.map(async (name) => locationOf(await upload(picture, name))));
    expect(new Set(locations).size).toBe(names.length);
    for (const location of locations) expect(location).toMatch(/^\/media\/1\/[\w-]{1,80}\.png$/);
    const labelled = await locationOf(
      await upload(picture, 'x.png', { fields: { filename: '../evil.png', path: '../../etc' } }),
    );
    expect(labelled).toMatch(/^\/media\/1\/[\w-]+-evil\.png$/);
  });

  it.each([
    ['a PNG called .jpg', 'png', 'photo.jpg'],
    ['a PNG called .JPEG', 'png', 'photo.JPEG'],
    ['a PNG called .bmp', 'png', 'photo.bmp'],
    ['a JPEG called .png', 'jpeg', 'photo.png'],
    ['a JPEG called .gif', 'jpeg', 'photo.gif'],
    ['a GIF called .png', 'gif', 'photo.png'],
  ] as const)('are stored and served as what their content is: %s', async (_, format, name) => {
    const bytes = await sharp(picture).toFormat(format).toBuffer();
    const location = await locationOf(await upload(bytes, name));
    expect(location).toMatch(new RegExp(`-photo\\.${format === 'jpeg' ? 'jpg' : format}$`));
    const served = await fetch(test.url + location);
    expect(served.headers.get('content-type')).toBe(`image/${format}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each([
    ['an image named .html', () => picture, 'photo.html', 'Please choose one of these types: .bmp, .gif, .jpg'],
    ['an image named .mp4', () => picture, 'photo.mp4', 'Please choose one of these types: .bmp, .gif, .jpg'],
    [
      'another file named .jpg',
      () => Buffer.from('%PDF-1.7\n'),
      'photo.jpg',
      '.jpg, but its content is .pdf. Please save it as a .jpg',
    ],
  ] as const)('are rejected if they are %s', async (_, bytes, name, message) => {
    const before = await storedFiles();
    const response = await upload(bytes(), name);
    expect([response.status, await response.text()]).toEqual([415, expect.stringContaining(message)]);
    expect(await storedFiles()).toEqual(before);
  });

  it.each([
    ['text named .png', Buffer.from('hello'), 'a.png', 415],
    ['HTML', Buffer.from('<html><script>alert(1)</script>'), 'a.html', 415],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 415],
    ['SVG named .png', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', 415],
    ['nothing', Buffer.alloc(0), 'a.png', 400],
    ['too many bytes', Buffer.alloc(1024 * 1024 + 1, 1), 'a.png', 413],
  ])('are rejected with a plain sentence and deleted if they contain %s', async (_, bytes, name, status) => {
    const before = await storedFiles();
    const response = await upload(bytes, name);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toMatch(/^[A-Z].*\.$/);
    expect(await storedFiles()).toEqual(before);
  });

  it('are rejected if they are truncated, or too large to decode', async () => {
    const before = await storedFiles();
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: 'red',
      },
    })
      .jpeg()
      .toBuffer();
    expect((await upload(noise.subarray(0, noise.length / 2), 'half.jpg')).status).toBe(415);
    const bomb = await sharp({
      create: { width: 12_000, height: 5_000, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect((await upload(bomb, 'bomb.png')).status).toBe(413);
    expect(await storedFiles()).toEqual(before);
  });

  it('are not served if their size has changed on the disk', async () => {
    const location = await locationOf(await upload(picture, 'cut.png'));
    const stored = path.join(test.mediaRoot, location.replace('/media/', ''));
    const thumbnail = stored.replace(/\.png$/, '.thumb.webp');
    const originals = new Map<string, Buffer>();
    for (const file of [stored, thumbnail]) {
      originals.set(file, await readFile(file));
      await writeFile(file, (await readFile(file)).subarray(0, -5));
    }
    for (const [address, init] of [
      [location, {}],
      [location, { method: 'HEAD' }],
      [location, { headers: { range: 'bytes=0-9' } }],
      [`${location}?variant=thumb`, {}],
    ] as const) {
      const response = await fetch(test.url + address, init);
      expect(response.status, address).toBe(500);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('etag')).toBeNull();
    }
    for (const [file, bytes] of originals) await writeFile(file, bytes);
    expect((await fetch(test.url + location)).status).toBe(200);
    expect((await fetch(`${test.url}${location}?variant=thumb`)).status).toBe(200);
  });

  it('leave nothing behind if the connection is closed', async () => {
    const before = await storedFiles();
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /upload/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${scene.token}\r\nContent-Length: 100000\r\n` +
          'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      );
      socket.write(picture);
    });
    await expect.poll(storedFiles).toHaveLength(before.length + 1);
    socket.destroy();
    await expect.poll(storedFiles).toEqual(before);
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
  });

  it('need a token, an accessible portal, a form and a file', async () => {
    expect((await upload(picture, 'a.png', { token: null })).status).toBe(401);
    expect((await upload(picture, 'a.png', { path: '/upload/99' })).status).toBe(404);
    expect((await upload(picture, 'a.png', { path: '/upload/abc' })).status).toBe(400);
    const headers = { authorization: `Bearer ${scene.token}` };
    expect((await fetch(`${test.url}/upload/1`, { method: 'POST', headers, body: new FormData() })).status).toBe(400);
    expect((await fetch(`${test.url}/upload/1`, { method: 'POST', headers, body: 'text' })).status).toBe(400);
  });
});

function paint(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
}
