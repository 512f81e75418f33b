// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaStatus } from '#contract/entities/media.ts';
import { Ffmpeg } from '#server/media/convert/ffmpeg.ts';
import { VideoConverter } from '#server/media/convert/video-converter.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import { openLocalFolder } from '#server/media/storage/local-media-folder.ts';
import { storeUpload } from '#server/media/store-upload.ts';
import { makeScene } from '#server/testing/scene.ts';
import { searchPath, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const run = promisify(execFile);

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
  const filesLeft = async () =>
    (await readdir(test.mediaRoot, { recursive: true })).filter((name) => /\.|^incoming./.test(name)).sort();

  it('are served as they came, for ever, and can do nothing', async () => {
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
  ])('have smaller pictures of themselves: %s', async (variant, size) => {
    const location = await locationOf(await upload(await paint(2000, 500), 'wide.png'));
    const smaller = await fetch(`${test.url}${location}?variant=${variant}`);
    expect(smaller.headers.get('content-type')).toBe('image/webp');
    const { width, height } = await sharp(Buffer.from(await smaller.arrayBuffer())).metadata();
    expect([width, height]).toEqual(size);
    expect((await fetch(`${test.url}${location}?variant=../secret`)).status).toBe(404);
  });

  it.each(['jpeg', 'png'] as const)('are as large as screens can show, at most: a .%s', async (format) => {
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

  it('get a place of their own each time, whatever they are called', async () => {
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
  ] as const)('are what they are inside, on disk and on the line: %s', async (_, format, name) => {
    const bytes = await sharp(picture).toFormat(format).toBuffer();
    const location = await locationOf(await upload(bytes, name));
    expect(location).toMatch(new RegExp(`-photo\\.${format === 'jpeg' ? 'jpg' : format}$`));
    const served = await fetch(test.url + location);
    expect(served.headers.get('content-type')).toBe(`image/${format}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each([
    [
      'a picture of a kind that is not taken',
      'webp',
      'photo.jpg',
      '.jpg, but its content is .webp. Please save it as a .jpg',
    ],
    ['a picture whose name says a page', 'png', 'photo.html', 'Please choose a .bmp, .gif, .jpg, .jpeg or .png file.'],
    [
      'a picture whose name says a drawing',
      'png',
      'photo.svg',
      'Please choose a .bmp, .gif, .jpg, .jpeg or .png file.',
    ],
    ['a picture whose name says a video', 'png', 'photo.mp4', 'Please choose a .bmp, .gif, .jpg, .jpeg or .png file.'],
  ] as const)('refuse %s', async (_, format, name, words) => {
    const before = await filesLeft();
    const response = await upload(await sharp(picture).toFormat(format).toBuffer(), name);
    expect([response.status, await response.text()]).toEqual([415, expect.stringContaining(words)]);
    expect(await filesLeft()).toEqual(before);
  });

  it.each([
    ['text named .png', Buffer.from('hello'), 'a.png', 415],
    ['HTML', Buffer.from('<html><script>alert(1)</script>'), 'a.html', 415],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 415],
    ['SVG named .png', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', 415],
    ['nothing', Buffer.alloc(0), 'a.png', 400],
    ['too many bytes', Buffer.alloc(1024 * 1024 + 1, 1), 'a.png', 413],
  ])('refuse %s with a plain sentence and keep nothing', async (_, bytes, name, status) => {
    const before = await filesLeft();
    const response = await upload(bytes, name);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toMatch(/^[A-Z].*\.$/);
    expect(await filesLeft()).toEqual(before);
  });

  it('refuse a picture that is cut off, and one that would fill the memory', async () => {
    const before = await filesLeft();
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
    expect(await filesLeft()).toEqual(before);
  });

  it('are never served when they are no longer as long as they were, neither whole nor in part nor smaller', async () => {
    const location = await locationOf(await upload(picture, 'cut.png'));
    const stored = path.join(test.mediaRoot, location.replace('/media/', ''));
    const thumbnail = stored.replace(/\.png$/, '.thumb.webp');
    const good = new Map<string, Buffer>();
    for (const file of [stored, thumbnail]) {
      good.set(file, await readFile(file));
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
    for (const [file, bytes] of good) await writeFile(file, bytes);
    expect((await fetch(test.url + location)).status).toBe(200);
    expect((await fetch(`${test.url}${location}?variant=thumb`)).status).toBe(200);
  });

  it('leave nothing behind when the connection is cut', async () => {
    const before = await filesLeft();
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /upload/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${scene.token}\r\nContent-Length: 100000\r\n` +
          'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      );
      socket.write(picture);
    });
    await expect.poll(filesLeft).toHaveLength(before.length + 1);
    socket.destroy();
    await expect.poll(filesLeft).toEqual(before);
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
  });

  it('need a token, a portal of one’s own, a form and a file', async () => {
    expect((await upload(picture, 'a.png', { token: null })).status).toBe(401);
    expect((await upload(picture, 'a.png', { path: '/upload/99' })).status).toBe(404);
    expect((await upload(picture, 'a.png', { path: '/upload/abc' })).status).toBe(400);
    const headers = { authorization: `Bearer ${scene.token}` };
    expect((await fetch(`${test.url}/upload/1`, { method: 'POST', headers, body: new FormData() })).status).toBe(400);
    expect((await fetch(`${test.url}/upload/1`, { method: 'POST', headers, body: 'text' })).status).toBe(400);
  });

  it('turn a .bmp, which is many times too large, into a .png', async () => {
    const location = await locationOf(await upload(await make('bmp', '-frames:v', '1'), 'old.bmp'));
    expect(location).toMatch(/\.png$/);
    expect((await fetch(test.url + location)).headers.get('content-type')).toBe('image/png');
  });

  it.each(['mp4', 'webm'])('take a .%s that browsers play as it is', async (extension) => {
    const video = await make(extension, '-t', '1', '-pix_fmt', 'yuv420p');
    const location = await locationOf(await upload(video, `video.${extension}`, { path: '/uploadVideo/1' }));
    const status = (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
    expect(status).toMatchObject({ state: 'ready', percent: 100, width: 128, height: 72 });
    expect(status.durationSeconds).toBeCloseTo(1, 0);
    expect((await fetch(`${test.url}${location}?variant=thumb`)).status).toBe(200);
  });

  it.each(['wmv', 'mpg', 'ogv'])('convert a .%s while its address stands, and show it only then', async (extension) => {
    const video = await make(extension, '-t', '1');
    const location = await locationOf(await upload(video, `video.${extension}`, { path: '/uploadVideo/1' }));
    expect(location).toMatch(/\.mp4$/);
    expect((await fetch(test.url + location)).status).toBe(200);
    const slide = await scene.addSlide({ type: 5, video_path: location });
    await scene.show(slide._id);
    const isShown = async () => (await scene.document()).slides.some((shown) => shown._id === slide._id);
    await expect
      .poll(async () => ((await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus).state, {
        timeout: 20_000,
      })
      .toBe('ready');
    expect(await isShown()).toBe(true);
    const served = await fetch(test.url + location);
    expect(served.headers.get('content-type')).toBe('video/mp4');
    expect(
      Buffer.from(await served.arrayBuffer())
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp');
    const media = (await scene.document()).media.find((file) => file.location === location);
    expect(media?.contentType).toBe('video/mp4');
  });

  it('refuse a video whose content is none, or broken', async () => {
    const video = await make('mp4', '-t', '1', '-pix_fmt', 'yuv420p');
    const send = (bytes: Buffer, name: string) => upload(bytes, name, { path: '/uploadVideo/1' });
    const misnamed = await send(picture, 'video.mp4');
    expect([misnamed.status, await misnamed.text()]).toEqual([
      415,
      'This file is named .mp4, but its content is .png. Please save it as an .mp4 file and upload that.',
    ]);
    const asPicture = await upload(video, 'video.jpg');
    expect([asPicture.status, await asPicture.text()]).toEqual([
      415,
      'This file is named .jpg, but its content is .mp4. Please save it as a .jpg or .png file and upload that.',
    ]);
    expect((await send(video.subarray(0, video.length / 2), 'video.mp4')).status).toBe(415);
    expect((await send(Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 'video.mp4')).status).toBe(415);
  });
});

describe('conversions', () => {
  // Conversions run at the lowest priority: beside other work they take as long as they are left.
  it('begin again after a restart that cut them off', { timeout: 180_000 }, async () => {
    const test = await startTestApp();
    const folder = openLocalFolder(path.join(test.mediaRoot, 'restarted'), true);
    const ffmpeg = Ffmpeg.find(undefined, searchPath());
    const parts = { database: test.database, folder, ffmpeg, quotaMegabytes: 100 };
    const video = path.join(test.mediaRoot, 'video.wmv');
    await writeFile(video, await make('wmv', '-t', '5'));
    const received = { path: video, name: 'video.wmv', bytes: 1, sha256: '' };
    const { location } = await storeUpload(parts, { PortalId: 1, userId: null }, 'video', received);
    const stateNow = async () => (await mediaStore(test.database.queries).findByLocation(location))?.state;

    const stopped = new VideoConverter(parts, test.app.log);
    stopped.wake();
    await stopped.stop();
    expect(await stateNow()).toBe('converting');

    const restarted = new VideoConverter(parts, test.app.log);
    restarted.wake();
    await expect.poll(stateNow, { timeout: 150_000 }).toBe('ready');
    await restarted.stop();
    await test.close();
  });
});

describe('uploads on a machine without ffmpeg', () => {
  it('take what browsers play and refuse the rest in words', async () => {
    const test = await startTestApp({ ffmpeg: false });
    const token = await test.superuser();
    const send = async (extension: string) => {
      const form = new FormData();
      form.append(
        'file',
        new Blob([new Uint8Array(await make(extension, '-t', '1', '-pix_fmt', 'yuv420p'))]),
        `video.${extension}`,
      );
      return fetch(`${test.url}/uploadVideo/1`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${token}` },
      });
    };
    expect((await send('mp4')).status).toBe(200);
    const refused = await send('wmv');
    expect(refused.status).toBe(415);
    expect(await refused.text()).toContain('convert');
    await test.close();
  });
});

function paint(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
}

/** A small test card in the format of this extension. */
async function make(extension: string, ...options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-film-'));
  const file = path.join(folder, `video.${extension}`);
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=128x72:rate=25', ...options, file]);
  const video = await readFile(file);
  await rm(folder, { recursive: true });
  return video;
}
