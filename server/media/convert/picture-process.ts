import { readFile, writeFile } from 'node:fs/promises';
import { LARGEST_PICTURE_PIXELS } from '#rules/limits.ts';
import type { PictureReader } from '../inspect/file-formats.ts';
import { withProfile } from '../inspect/jpeg-segments.ts';
import { loadSharp } from '../inspect/load-sharp.ts';
import { limitMemory } from './limit-memory.ts';
import type { ConvertedPicture } from './pictures.ts';

/**
 * Converts one image that browsers can't show, in a process of its own, because its decoders are large and a hostile
 * file can make them use much memory. Arguments: reader, source, target. Prints a `ConvertedPicture`.
 */

/**
 * A photo with the most pixels allowed needs four bytes for each of them, several times. A drawing is never larger than
 * a 4K screen, whatever it says: at most 512 MB, with what is used until the next check.
 */
const MOST_MEGABYTES: Record<PictureReader, number> = { heic: 1_024, sharp: 1_024, svg: 450 };
const JPEG_QUALITY = 92;
/** Drawings have no size of their own: they are drawn for a 4K screen. */
const DRAWING_SIDE = 3_840;
/** Points per inch that an SVG is drawn with at its own size, and the most that can be set. */
const USUAL_DENSITY = 72;
const HIGHEST_DENSITY = 100_000;

const [reader, source = '', target = ''] = process.argv.slice(2);
limitMemory(MOST_MEGABYTES[reader as PictureReader]);
const READERS: Record<PictureReader, (source: string, target: string) => Promise<ConvertedPicture>> = {
  heic: convertHeic,
  svg: convertSvg,
  sharp: convertOther,
};
process.stdout.write(JSON.stringify(await READERS[reader as PictureReader](source, target)));

/**
 * sharp knows the header and the colour profile of these photos, but not their compression. The decoder turns them
 * upright.
 */
async function convertHeic(from: string, to: string): Promise<ConvertedPicture> {
  const sharp = await loadSharp();
  const { icc } = await sharp(from, { limitInputPixels: LARGEST_PICTURE_PIXELS }).metadata();
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(await readFile(from));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('The file contains no image.');
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > LARGEST_PICTURE_PIXELS) throw new Error('The image has too many pixels.');
  const pixels = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) => {
    image.display({ data: pixels, width, height }, (shown) =>
      shown === null ? reject(new Error('The image can’t be decoded.')) : resolve(),
    );
  });
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  await writeFile(to, icc ? withProfile(jpeg, icc) : jpeg);
  return { extension: 'jpg' };
}

async function convertSvg(from: string, to: string): Promise<ConvertedPicture> {
  const sharp = await loadSharp();
  // Without a path, the renderer can't read other files.
  const drawing = await readFile(from);
  const { width, height } = await sharp(drawing).metadata();
  const scale = DRAWING_SIDE / Math.max(width, height);
  const density = Math.min(HIGHEST_DENSITY, Math.max(1, USUAL_DENSITY * scale));
  await sharp(drawing, { density, limitInputPixels: LARGEST_PICTURE_PIXELS })
    .resize({ width: DRAWING_SIDE, height: DRAWING_SIDE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toFile(to);
  return { extension: 'png' };
}

/** Converts the first image of a file. Colours for print become colours of screens. */
async function convertOther(from: string, to: string): Promise<ConvertedPicture> {
  const sharp = await loadSharp();
  const open = () => sharp(from, { failOn: 'truncated', limitInputPixels: LARGEST_PICTURE_PIXELS });
  const { space } = await open().metadata();
  const { isOpaque } = await open().stats();
  const image = open().autoOrient();
  const inColours = space === 'cmyk' ? image : image.keepIccProfile();
  if (isOpaque) await inColours.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }).toFile(to);
  else await inColours.png().toFile(to);
  return { extension: isOpaque ? 'jpg' : 'png' };
}
