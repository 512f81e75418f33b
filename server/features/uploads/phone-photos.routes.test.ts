// @module-tag slow
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile, uploadFile } from '#server/testing/upload.ts';

/** Taken with the phone on its side (320 × 240 turned by 90°), in Display P3, with the place where it was taken. */
const SIDEWAYS_HEIC = path.resolve(import.meta.dirname, '../../testing/files/sideways.heic');
const PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '8/1 32/1 0/1' };
const RED = [200, 30, 30];
const BLUE = [30, 100, 200];

describe('photos from phones, and other images', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, maxImageMegabytes: 20 });
    token = await test.superuser();
  });
  afterAll(() => test.close());

  const send = (bytes: Buffer, name: string) => sendFile(`${test.url}/upload/1`, bytes, name, token);
  const stored = async (bytes: Buffer, name: string) => {
    const location = await uploadFile(`${test.url}/upload/1`, bytes, name, token);
    const file = Buffer.from(await (await fetch(test.url + location)).arrayBuffer());
    return { location, file, image: await sharp(file).metadata() };
  };

  it('turns an .heic upright, and keeps its colours but not its place', async () => {
    const { location, file, image } = await stored(await readFile(SIDEWAYS_HEIC), 'IMG_0001.HEIC');
    expect(location).toMatch(/img-0001\.jpg$/);
    expect(image).toMatchObject({ format: 'jpeg', width: 240, height: 320 });
    // The name of the profile, in UTF-16.
    expect(image.icc?.toString('latin1')).toContain('P\u00003');
    expect([image.exif, image.xmp]).toEqual([undefined, undefined]);
    // The upper half was red, and is on the right now.
    expect(await colourAt(file, 200, 160)).toEqual(RED);
    expect(await colourAt(file, 40, 160)).toEqual(BLUE);
    const thumbnail = await fetch(`${test.url}${location}?variant=thumb`);
    expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({ width: 240 });
  });

  it.each([
    ['webp', 'webp', (image: Sharp) => image.webp()],
    ['avif', 'jpg', (image: Sharp) => image.avif()],
    ['tif', 'jpg', (image: Sharp) => image.tiff()],
    ['tiff', 'jpg', (image: Sharp) => image.toColourspace('cmyk').tiff()],
    ['tiff', 'png', (image: Sharp) => image.ensureAlpha(0.5).tiff({ compression: 'lzw' })],
    ['heif', 'jpg', (image: Sharp) => image.avif()],
  ])('shows a .%s, as .%s', async (extension, shown, encode) => {
    const { location, file, image } = await stored(await encode(halves()).toBuffer(), `photo.${extension}`);
    expect(location.split('.').at(-1)).toBe(shown);
    expect(image).toMatchObject({ width: 320, height: 240 });
    expect(image.space).toBe('srgb');
    const [red = 0, green = 0] = await colourAt(file, 160, 40);
    expect(red).toBeGreaterThan(green + 60);
  });

  it('turns a .jpg upright, which old browsers don’t', async () => {
    const photo = await halves().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const { file, image } = await stored(photo, 'photo.jpg');
    expect(image).toMatchObject({ width: 240, height: 320 });
    expect(image.orientation ?? 1).toBe(1);
    expect(await colourAt(file, 200, 160)).toEqual(RED);
  });

  it('removes the place and the appended video of a .jpg, and nothing of its image', async () => {
    const photo = await halves().withIccProfile('p3').withExif({ IFD3: PLACE }).jpeg().toBuffer();
    const withVideo = Buffer.concat([photo, Buffer.from('\0\0\0\x18ftypmp42 taken in Zürich')]);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { file, image } = await stored(withVideo, 'photo.jpg');
    expect([image.exif, image.xmp, image.iptc]).toEqual([undefined, undefined, undefined]);
    expect(image.icc).toBeDefined();
    expect(file.includes('Zürich')).toBe(false);
    expect(await pixelsOf(file)).toEqual(await pixelsOf(photo));
  });

  it.each(['png', 'webp'] as const)('removes the place of a .%s', async (format) => {
    const photo = await halves().withExif({ IFD3: PLACE }).toFormat(format).toBuffer();
    const { image } = await stored(photo, `photo.${format}`);
    expect(image).toMatchObject({ format, width: 320 });
    expect(image.exif).toBeUndefined();
  });

  it('stores an image without a description unchanged', async () => {
    const poster = await halves().jpeg().toBuffer();
    expect((await stored(poster, 'poster.jpg')).file.equals(poster)).toBe(true);
  });

  it('converts the colours of a .jpg for print', async () => {
    const { image, file } = await stored(await halves().toColourspace('cmyk').jpeg().toBuffer(), 'print.jpg');
    expect(image).toMatchObject({ space: 'srgb', channels: 3 });
    const [red = 0, green = 0] = await colourAt(file, 160, 40);
    expect(red).toBeGreaterThan(green + 60);
  });

  describe('drawings', () => {
    const drawing = (inner: string, size = 'width="16" height="9"', before = '') =>
      Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 16 9">${inner}</svg>`);
    const red = '<rect width="16" height="9" fill="#c81e1e"/>';

    it('are drawn for a 4K screen, however small they are', async () => {
      const { location, file, image } = await stored(drawing(red), 'logo.svg');
      expect(location).toMatch(/logo\.png$/);
      expect(image).toMatchObject({ width: 3840, height: 2160 });
      expect((await colourAt(file, 1_000, 1_000)).slice(0, 3)).toEqual(RED);
    });

    it('are accepted with what editors write before them', async () => {
      const before =
        '<?xml version="1.0"?><!-- Editor <3 --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
      expect((await send(drawing(red, undefined, before), 'logo.svg')).status).toBe(200);
    });

    it('run and load nothing', async () => {
      const secret = path.resolve(import.meta.dirname, '../../demo/files/jazz-thursday.jpg');
      const inner = `${red}<script>throw 1</script><image href="file://${secret}" width="16" height="9"/><image href="${test.url}/healthz" width="16" height="9"/>`;
      const { file } = await stored(drawing(inner), 'logo.svg');
      expect((await colourAt(file, 1_000, 1_000)).slice(0, 3)).toEqual(RED);
    });

    it.each([
      [
        'entities that multiply',
        drawing(
          '&f;',
          undefined,
          `<!DOCTYPE svg [<!ENTITY a "xxxxxxxxxx">${'bcdef'.split('').map((name, index) => `<!ENTITY ${name} "${`&${'abcde'[index]};`.repeat(10)}">`)}]>`,
        ),
      ],
      [
        'copies that multiply',
        drawing(
          `<g id="a0">${red}</g>${Array.from({ length: 12 }, (_, index) => `<g id="a${index + 1}">${`<use href="#a${index}"/>`.repeat(10)}</g>`).join('')}`,
        ),
      ],
      ['no end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>')],
    ])('with %s end on their own', { timeout: 90_000 }, async (_, bytes) => {
      const response = await send(bytes, 'bomb.svg');
      expect([200, 415]).toContain(response.status);
      expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
    });
  });

  it.each(['photo.heic', 'photo.avif', 'photo.tiff', 'photo.svg', 'photo.webp'])(
    'rejects a damaged %s with a reason',
    async (name) => {
      const response = await send(Buffer.from('not an image at all'), name);
      expect(response.status).toBe(415);
      expect(await response.text()).toContain('.heic');
    },
  );

  it('rejects an .heic that ends too early', async () => {
    const whole = await readFile(SIDEWAYS_HEIC);
    const response = await send(whole.subarray(0, whole.length - 400), 'photo.heic');
    expect(response.status).toBe(415);
    expect(await response.text()).toContain('damaged');
  });
});

/** A red half above a blue one. */
function halves(): Sharp {
  const red = sharp({ create: { width: 320, height: 120, channels: 3, background: '#c81e1e' } });
  return red.extend({ bottom: 120, background: '#1e64c8' });
}

async function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file).raw().toBuffer();
}

/** The stored values of a pixel, rounded to tens because of compression. */
async function colourAt(file: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].map((value) => Math.round(value / 10) * 10);
}
