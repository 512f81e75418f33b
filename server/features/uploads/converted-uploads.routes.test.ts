// @module-tag slow
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaStatus } from '#contract/entities/media.ts';
import { media } from '#server/db/schema.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile, uploadFile } from '#server/testing/upload.ts';
import { make, makeSideways, makeSound, makeWithCover, makeWithSound, probeMp4 } from '#server/testing/videos.ts';

const run = promisify(execFile);

describe('uploads that need ffmpeg', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ maxImageMegabytes: 1 });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const uploadImage = (bytes: Buffer, name: string) => sendFile(`${test.url}/upload/1`, bytes, name, scene.token);
  const uploadVideo = (bytes: Buffer, name: string) => sendFile(`${test.url}/uploadVideo/1`, bytes, name, scene.token);
  const locationOf = (call: string, bytes: Buffer, name: string) =>
    uploadFile(`${test.url}${call}/1`, bytes, name, scene.token);

  it('converts a .bmp to .png', async () => {
    const location = await locationOf('/upload', await make('bmp', '-frames:v', '1'), 'old.bmp');
    expect(location).toMatch(/\.png$/);
    expect((await fetch(test.url + location)).headers.get('content-type')).toBe('image/png');
  });

  it.each(['mp4', 'webm'])('stores a .%s that browsers play unchanged', async (extension) => {
    const video = await make(extension, '-t', '1', '-pix_fmt', 'yuv420p');
    const location = await locationOf('/uploadVideo', video, `video.${extension}`);
    const status = (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
    expect(status).toMatchObject({ state: 'ready', percent: 100, width: 128, height: 72 });
    expect(status.durationSeconds).toBeCloseTo(1, 0);
    expect((await fetch(`${test.url}${location}?variant=thumb`)).status).toBe(200);
  });

  it.each([
    ['mp4', '-c:a', 'aac'],
    ['webm', '-c:a', 'libvorbis'],
    ['ogg', '-c:a', 'libvorbis'],
  ])('says that a .%s has sound but no picture', async (extension, ...codec) => {
    const response = await uploadVideo(await makeSound(extension, ...codec), `sound.${extension}`);
    expect(response.status).toBe(415);
    expect(await response.text()).toContain('no picture');
  });

  it('says that the frames of a video, or a .bmp, have too many pixels', async () => {
    const large = ['-vf', 'scale=8192:8192:flags=neighbor', '-frames:v', '2', '-pix_fmt', 'yuv420p'];
    const video = await uploadVideo(await make('mkv', ...large, '-preset', 'ultrafast'), 'large.mkv');
    expect([video.status, await video.text()]).toEqual([413, expect.stringContaining('more than 8K')]);
    const image = await uploadImage(emptyBmp(10_000), 'old.bmp');
    expect([image.status, await image.text()]).toEqual([413, expect.stringContaining('50 megapixels')]);
  });

  it('decodes no frames that are much larger than the header of a video says', async () => {
    const part = (side: number) => make('ts', '-t', '1', '-s', `${side}x${side}`, '-preset', 'ultrafast');
    const announced = await part(128);
    const secondsOf = async (...parts: Buffer[]) => {
      const { duration } = (await convertedStream(Buffer.concat(parts), 'ts', { width: 128, height: 128 })) ?? {};
      return Math.round(Number(duration));
    };
    expect(await secondsOf(announced, await part(256))).toBe(2);
    expect(await secondsOf(announced, await part(2_048))).toBe(1);
  });

  it.each(['mp4', 'webm'])('says that a .%s has a single picture', async (extension) => {
    const notices = async (...options: string[]) => {
      const bytes = await make(extension, '-pix_fmt', 'yuv420p', ...options);
      const body = (await (await uploadVideo(bytes, `video.${extension}`)).json()) as { notices?: { code: string }[] };
      return body.notices?.map(({ code }) => code);
    };
    expect(await notices('-frames:v', '1')).toEqual(['video-of-one-frame']);
    expect(await notices('-frames:v', '2')).toBeUndefined();
  });

  it.each([
    ['wmv', '1'],
    ['mpg', '1'],
    ['ogv', '1'],
    ['avi', '1'],
    ['mpeg', '1'],
    ['ts', '1'],
    ['ts', '5', '-g', '999'],
    ['3gp', '1', '-s', '176x144'],
    ['mkv', '1'],
    ['mov', '1', '-pix_fmt', 'yuv420p'],
    ['m4v', '1', '-c:v', 'mpeg4'],
  ])(
    'converts a .%s without changing its location, and shows it afterwards',
    async (extension, seconds, ...options) => {
      const video = await make(extension, '-t', seconds, ...options);
      const location = await locationOf('/uploadVideo', video, `video.${extension}`);
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
    },
  );

  const HLG = ['-color_trc', 'arib-std-b67', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'];
  it.each([
    ['10 bits and high dynamic range', 'mov', ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', ...HLG], {}],
    ['no sound and few pictures', 'mov', ['-c:v', 'mpeg4', '-r', '5'], {}],
    ['120 pictures a second', 'mov', ['-c:v', 'mpeg4', '-r', '120'], {}],
    ['an odd size', 'avi', ['-c:v', 'mjpeg', '-vf', 'scale=101:57'], { width: 100, height: 56 }],
  ])('shows a video of a phone with %s', async (_, extension, options, size) => {
    const stream = await convertedStream(await make(extension, '-t', '1', ...options), extension, {
      width: 128,
      ...size,
    });
    const [frames = 0, seconds = 1] = stream?.avg_frame_rate?.split('/').map(Number) ?? [];
    expect(frames / seconds).toBeLessThan(61);
  });

  it.each(['h264', 'mpeg4'])('shows a video of a phone upright that was recorded on its side as %s', async (codec) => {
    const video = await makeSideways('-c:v', codec === 'h264' ? 'libx264' : codec, '-pix_fmt', 'yuv420p');
    await convertedStream(video, 'mov', { width: 72, height: 128 });
  });

  it.each([
    ['where it was recorded', '-metadata', 'location=+52.5200+013.4050/'],
    ['data besides picture and sound', '-timecode', '00:00:00:00'],
  ])('removes from a video %s, and leaves its picture and sound as they are', async (_, ...options) => {
    const video = await makeWithSound('mp4', '-pix_fmt', 'yuv420p', ...options);
    expect(await probeMp4(video)).toMatchObject({ isPrivate: true });
    expect(await probeMp4(await convertedVideo(video))).toEqual({ ...(await probeMp4(video)), isPrivate: false });
  });

  it('converts sound that browsers don’t play', async () => {
    const video = await makeWithSound('mp4', '-pix_fmt', 'yuv420p', '-c:a', 'ac3');
    const { sound, picture } = await probeMp4(await convertedVideo(video));
    expect(sound.codec).toBe('aac');
    expect(picture).toEqual((await probeMp4(video)).picture);
  });

  it.each(['libx264', 'mpeg4'])('shows a video of %s whose sound nothing can read', async (codec) => {
    const video = await makeWithSound('mp4', '-pix_fmt', 'yuv420p', '-c:v', codec);
    const written = video.toString('latin1').replace(/mp4a(.*?)esds/s, 'none$1none');
    const unreadable = Buffer.from(written, 'latin1');
    expect((await probeMp4(await convertedVideo(unreadable))).picture.codec).toBe('h264');
  });

  /** Uploads a video, waits until it is converted, and returns it as screens get it. */
  async function convertedVideo(video: Buffer): Promise<Buffer> {
    const location = await locationOf('/uploadVideo', video, 'a.mp4');
    const status = async () => (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
    await expect.poll(async () => (await status()).state, { timeout: 20_000 }).toBe('ready');
    return Buffer.from(await (await fetch(test.url + location)).arrayBuffer());
  }

  /** Uploads a video, waits until it is converted, and returns what ffprobe says about its picture. */
  async function convertedStream(video: Buffer, extension: string, facts: object) {
    const location = await locationOf('/uploadVideo', video, `a.${extension}`);
    const status = async () => (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
    await expect.poll(async () => (await status()).state, { timeout: 20_000 }).not.toBe('converting');
    expect(await status()).toMatchObject({ state: 'ready', ...facts });
    const shown = ['-show_entries', 'stream=codec_name,pix_fmt,avg_frame_rate,duration', '-of', 'json'];
    const { stdout } = await run('ffprobe', ['-v', 'error', ...shown, test.url + location]);
    const [stream] = (JSON.parse(stdout) as { streams: Record<string, string>[] }).streams;
    expect(stream).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
    return stream;
  }

  it('converts the picture of a video, not the cover before it', async () => {
    const location = await locationOf('/uploadVideo', await makeWithCover(), 'video.mp4');
    const status = async () => (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
    await expect.poll(async () => (await status()).state, { timeout: 20_000 }).not.toBe('converting');
    expect(await status()).toMatchObject({ state: 'ready', width: 128, height: 72 });
  });

  it.each(['video-conversion-failed', 'A sentence of an earlier version.'])(
    'says by a code why a conversion failed, if “%s” is stored',
    async (stored) => {
      const location = await locationOf(
        '/uploadVideo',
        await make('mp4', '-t', '1', '-pix_fmt', 'yuv420p'),
        'video.mp4',
      );
      const status = async () => (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
      expect(await status()).toMatchObject({ state: 'ready', error: null });
      await test.database.write(null, (queries) =>
        queries.update(media).set({ state: 'failed', error: stored }).where(eq(media.location, location)),
      );
      await expect.poll(status).toMatchObject({
        state: 'failed',
        error: 'This video couldn’t be converted. Please save it as an .mp4 file and upload that.',
        code: 'video-conversion-failed',
      });
    },
  );

  it('rejects misnamed and damaged videos', async () => {
    const video = await make('mp4', '-t', '1', '-pix_fmt', 'yuv420p');
    const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
    const misnamed = await uploadVideo(image, 'video.mp4');
    expect([misnamed.status, await misnamed.text()]).toEqual([
      415,
      'This file is named .mp4, but its content is .png. Please save it as an .mp4 file and upload that.',
    ]);
    const asImage = await uploadImage(video, 'video.jpg');
    expect([asImage.status, await asImage.text()]).toEqual([
      415,
      'This file is named .jpg, but its content is .mp4. Please save it as a .jpg or .png file and upload that.',
    ]);
    expect((await uploadVideo(video.subarray(0, video.length / 2), 'video.mp4')).status).toBe(415);
    expect((await uploadVideo(Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 'video.mp4')).status).toBe(415);
  });
});

/** A .bmp of a few bytes: the header of a compressed square with one colour, and no pixels. */
function emptyBmp(side: number): Buffer {
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(side, 0);
  sizes.writeUInt32LE(side, 4);
  const file = '424d3c000000000000003a000000';
  const format = '01000800010000000200000000000000000000000100000000000000';
  return Buffer.from(`${file}28000000${sizes.toString('hex')}${format}000000000001`, 'hex');
}

describe('uploads on a machine without ffmpeg', () => {
  it('accept what browsers play, and reject other videos with a reason', async () => {
    const test = await startTestApp({ ffmpeg: false });
    const token = await test.superuser();
    const send = async (extension: string) => {
      const video = await make(extension, '-t', '1', '-pix_fmt', 'yuv420p');
      return sendFile(`${test.url}/uploadVideo/1`, video, `video.${extension}`, token);
    };
    expect((await send('mp4')).status).toBe(200);
    const refused = await send('wmv');
    expect(refused.status).toBe(415);
    expect(await refused.text()).toContain('convert');
    await test.close();
  });
});
