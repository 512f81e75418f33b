import sharp from 'sharp';
import { tooLarge } from '#server/errors.ts';
import { brokenFile } from './file-kinds.ts';

const LARGEST_PIXELS = 50_000_000;
const MOST_FRAMES = 1_000;
const THUMBNAIL_SIDE = 480;

export interface PictureFacts {
  width: number;
  height: number;
}

/**
 * Looks a picture through to its last row, within fixed limits, and writes its thumbnail. Throws 413 for one that is too
 * large and 415 for one that is damaged. What it finds is the size as it is shown, turned the way the camera says.
 */
export async function inspectPicture(file: string, thumbnail: string): Promise<PictureFacts> {
  const { width, height, pages } = await readHeader(file);
  if (width * height > LARGEST_PIXELS || (pages ?? 1) > MOST_FRAMES) {
    throw tooLarge('This picture is too large: at most 50 megapixels can be shown.');
  }
  try {
    await sharp(file, { failOn: 'truncated', limitInputPixels: LARGEST_PIXELS, sequentialRead: true })
      .autoOrient()
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(thumbnail);
  } catch {
    throw brokenFile('image');
  }
  return { width, height };
}

async function readHeader(file: string) {
  try {
    const { autoOrient, pages } = await sharp(file, { limitInputPixels: false }).metadata();
    return { ...autoOrient, pages };
  } catch {
    throw brokenFile('image');
  }
}
