import { fileTypeFromBuffer } from 'file-type';
import { LARGEST_PICTURE_PIXELS, MOST_PICTURE_FRAMES } from '#rules/limits.ts';
import { loadSharp } from '#server/media/inspect/load-sharp.ts';

/** Pictures that browsers show and that hold nothing but points: a drawing could hold anything. */
const FORMATS = ['jpg', 'png', 'apng', 'gif', 'webp', 'avif'];
/** No screen of an area needs more. */
const LONGEST_SIDE = 1_920;
const TIME_LIMIT_SECONDS = 10;

/** Writes a picture of the outside anew, as WebP and no larger than a screen. Throws where it is none, damaged or too large. */
export async function convertPicture(bytes: Buffer, to: string): Promise<void> {
  const format = (await fileTypeFromBuffer(bytes))?.ext ?? 'unknown';
  if (!FORMATS.includes(format)) throw new Error('This is not an image.');
  const sharp = await loadSharp();
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > LARGEST_PICTURE_PIXELS || pages > MOST_PICTURE_FRAMES) {
    throw new Error('This image is too large.');
  }
  await sharp(bytes, { failOn: 'truncated', limitInputPixels: LARGEST_PICTURE_PIXELS })
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(to);
}
