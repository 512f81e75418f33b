import { fileTypeFromBuffer } from 'file-type';
import { LARGEST_PICTURE_PIXELS, MOST_PICTURE_FRAMES } from '#rules/limits.ts';
import { loadSharp } from '#server/media/inspect/load-sharp.ts';

/** Bitmap formats that browsers support. SVG is excluded because it can contain scripts. */
const FORMATS = ['jpg', 'png', 'apng', 'gif', 'webp', 'avif'];
/** In pixels; larger images are scaled down. */
const MAX_SIDE = 1_920;
const TIME_LIMIT_SECONDS = 10;

/**
 * Re-encodes an external image as WebP of at most 1920 × 1920 pixels. Throws if it isn't an image, is damaged or too
 * large.
 */
export async function convertPicture(bytes: Buffer, targetFile: string): Promise<void> {
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
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(targetFile);
}
