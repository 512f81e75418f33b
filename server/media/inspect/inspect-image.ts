import { problem } from '#contract/errors/problem.ts';
import { LARGEST_PICTURE_PIXELS, MOST_PICTURE_FRAMES, MOST_SHOWN_PIXELS } from '#rules/limits.ts';
import { tooLarge } from '#server/errors.ts';
import { loadSharp } from '#server/media/inspect/load-sharp.ts';
import { brokenFile } from './file-formats.ts';

/** The longest side of each variant in pixels: a thumbnail for lists, and one for screens that need no more. */
const VARIANT_SIDES = { thumb: 480, screen: 1920 } as const;
export type Variant = keyof typeof VARIANT_SIDES;
export const VARIANTS = Object.keys(VARIANT_SIDES) as Variant[];

/** Returns the name of a variant, which is stored beside the thumbnail. */
export function variantBeside(thumbnailName: string, variant: Variant): string {
  return thumbnailName.replace(/\.thumb\.webp$/, `.${variant}.webp`);
}

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Decodes an image completely, within fixed limits, and writes its variants to the given paths. Throws 413 if it is too
 * large and 415 if it is damaged. Returns the size as shown, rotated as its EXIF data says.
 */
export async function inspectImage(file: string, variants: Record<Variant, string>): Promise<ImageSize> {
  const { width, height, pages } = await readHeader(file);
  if (width * height > LARGEST_PICTURE_PIXELS || (pages ?? 1) > MOST_PICTURE_FRAMES) {
    throw tooLarge(problem('image-too-large'));
  }
  const sharp = await loadSharp();
  const image = sharp(file, { failOn: 'truncated', limitInputPixels: LARGEST_PICTURE_PIXELS }).autoOrient();
  try {
    await Promise.all(
      VARIANTS.map((variant) => {
        const side = VARIANT_SIDES[variant];
        const smaller = image.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
        return smaller.webp({ quality: 80 }).toFile(variants[variant]);
      }),
    );
  } catch {
    throw brokenFile('image');
  }
  return { width, height };
}

/** In other formats than JPEG, a quality would reduce the colours. */
const KEPT_FORMATS: Record<string, ['jpeg' | 'gif', { quality?: number }]> = {
  jpg: ['jpeg', { quality: 90 }],
  gif: ['gif', {}],
};

/**
 * Shrinks an inspected image that has more pixels than screens show. Writes it to `to`, in the same format, and returns
 * its new size. Returns null, and writes nothing, if the image is small enough or animated.
 */
export async function shrinkImage(file: string, extension: string, to: string): Promise<ImageSize | null> {
  const { width, height, pages } = await readHeader(file);
  const scale = Math.sqrt(MOST_SHOWN_PIXELS / (width * height));
  if (scale >= 1 || (pages ?? 1) > 1) return null;
  const sharp = await loadSharp();
  const image = sharp(file, { limitInputPixels: LARGEST_PICTURE_PIXELS }).autoOrient();
  const smaller = image.resize(Math.floor(width * scale), Math.floor(height * scale), { fit: 'fill' });
  const [format, options] = KEPT_FORMATS[extension] ?? ['png', {}];
  const written = await smaller.toFormat(format, options).toFile(to);
  return { width: written.width, height: written.height };
}

async function readHeader(file: string) {
  const sharp = await loadSharp();
  try {
    const { autoOrient, pages } = await sharp(file, { limitInputPixels: false }).metadata();
    return { ...autoOrient, pages };
  } catch {
    throw brokenFile('image');
  }
}
