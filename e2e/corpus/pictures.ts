import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { COLOURS, inFolder, type PictureSample, QUARTERS, run, testFile } from './sample.ts';

/** Four quarters in different colours. */
export function quarters(width = 640, height = 480): Sharp {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const boxes = QUARTERS.map((name, index) => {
    const [x, y] = [(index % 2) * halfWidth, Math.floor(index / 2) * halfHeight];
    return `<rect x="${x}" y="${y}" width="${halfWidth}" height="${halfHeight}" fill="rgb(${COLOURS[name].join()})"/>`;
  });
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${boxes.join('')}</svg>`),
  )
    .flatten()
    .removeAlpha();
}

const PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '8/1 32/1 0/1' };

/** As a camera stores an image that was taken with this orientation (Exif 2.32, table 6): turned or mirrored. */
async function takenWith(orientation: number): Promise<Buffer> {
  const turned: Record<number, (image: Sharp) => Sharp> = {
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(270).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(90).flop(),
    8: (image) => image.rotate(90),
  };
  const upright = await quarters().png().toBuffer();
  const stored = await (turned[orientation]?.(sharp(upright)) ?? sharp(upright)).png().toBuffer();
  return sharp(stored).withMetadata({ orientation }).withExifMerge({ IFD3: PLACE }).jpeg({ quality: 95 }).toBuffer();
}

/** `sideways.heic` with another rotation in quarter turns (ISO/IEC 23008-12, ImageRotationBox). */
async function turnedHeic(quarterTurns: number): Promise<Buffer> {
  const bytes = Buffer.from(await testFile('sideways.heic'));
  const box = bytes.indexOf('irot');
  bytes[box + 4] = quarterTurns;
  return bytes;
}

/** Animations of two frames. */
async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = await quarters(320, 240).png().toBuffer();
  const animation = sharp([frame, frame], { join: { animated: true } });
  return format === 'gif'
    ? animation.gif({ delay: [400, 400] }).toBuffer()
    : animation.webp({ delay: [400, 400] }).toBuffer();
}

async function asBmp(): Promise<Buffer> {
  return inFolder(async (folder) => {
    const [png, bmp] = [path.join(folder, 'quarters.png'), path.join(folder, 'quarters.bmp')];
    await writeFile(png, await quarters().png().toBuffer());
    await run('ffmpeg', ['-v', 'error', '-i', png, bmp]);
    return readFile(bmp);
  });
}

const picture = (name: string, what: string, make: () => Promise<Buffer>, more: Partial<PictureSample> = {}) =>
  ({ kind: 'image', name, what, make, ...more }) as const;

export const PICTURES: PictureSample[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    picture(`IMG_000${orientation}.JPG`, `a photo with orientation ${orientation} and its place`, () =>
      takenWith(orientation),
    ),
  ),
  // The file has a red upper and a blue lower half.
  picture('turned-0.heic', 'taken with a phone held upright', () => turnedHeic(0), {
    quarters: ['red', 'red', 'blue', 'blue'],
  }),
  picture('turned-90.heic', 'taken with a phone on its side', () => turnedHeic(1), {
    quarters: ['red', 'blue', 'red', 'blue'],
  }),
  picture('turned-180.heic', 'taken with a phone upside down', () => turnedHeic(2), {
    quarters: ['blue', 'blue', 'red', 'red'],
  }),
  picture('turned-270.heic', 'taken with a phone on its other side', () => turnedHeic(3), {
    quarters: ['blue', 'red', 'blue', 'red'],
  }),
  picture('p3.jpg', 'Display P3', () => quarters().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()),
  picture('print.jpg', 'colours for printing', () => quarters().toColourspace('cmyk').jpeg().toBuffer()),
  picture('deep.png', '16 bits per colour', () => quarters().toColourspace('rgb16').png().toBuffer()),
  picture('palette.png', '256 colours', () => quarters().png({ palette: true }).toBuffer()),
  picture('live.jpg', 'a live photo with its video behind it', async () =>
    Buffer.concat([await quarters().jpeg().toBuffer(), Buffer.from('\0\0\0\x18ftypmp42 and a video')]),
  ),
  picture('progressive.jpeg', 'a progressive image', () => quarters().jpeg({ progressive: true }).toBuffer()),
  picture('48-megapixels.jpg', 'a photo of 8000 × 6000 pixels', () => quarters(8000, 6000).jpeg().toBuffer()),
  picture('panorama.jpg', 'a panorama', () => quarters(12_000, 1_600).jpeg().toBuffer()),
  picture('small.gif', 'an animation', () => moving('gif')),
  picture('small.webp', 'an animation', () => moving('webp')),
  picture('photo.webp', 'with a profile', () => quarters().withIccProfile('p3').webp().toBuffer()),
  picture('photo.avif', 'AV1', () => quarters().avif().toBuffer()),
  picture('scan.tif', 'compressed with LZW', () => quarters().tiff({ compression: 'lzw' }).toBuffer()),
  picture('scan.tiff', 'colours for printing', () => quarters().toColourspace('cmyk').tiff().toBuffer()),
  picture('screenshot.bmp', 'of Windows', asBmp),
  picture('odd.png', 'an odd size', () => quarters(333, 111).png().toBuffer()),
  picture('cut-off.jpg', 'an incomplete photo', async () => (await quarters().jpeg().toBuffer()).subarray(0, 900), {
    refused: 'image-broken',
  }),
  picture('too-large.png', '60 megapixels', () => quarters(10_000, 6_000).png().toBuffer(), {
    refused: 'image-too-large',
  }),
  picture('empty.jpg', 'an empty file', async () => Buffer.alloc(0), { refused: 'file-empty' }),
  picture('renamed.jpg', 'a document that was renamed', async () => Buffer.from('%PDF-1.4'), {
    refused: 'image-misnamed',
  }),
];
