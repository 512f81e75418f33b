import { LARGEST_PICTURE_PIXELS, MOST_PICTURE_FRAMES } from '#rules/limits.ts';
import { tooLarge } from '#server/errors.ts';
import { pictureTools } from '#server/pictures.ts';
import { brokenFile } from './file-kinds.ts';

/** Smaller pictures of a file, by the longest side they may have: for lists, and for screens that need no more. */
const VARIANT_SIDES = { thumb: 480, screen: 1920 } as const;
export type Variant = keyof typeof VARIANT_SIDES;
export const VARIANTS = Object.keys(VARIANT_SIDES) as Variant[];

/** Where a variant of a stored file lies: beside its thumbnail. */
export function variantBeside(thumbnailName: string, variant: Variant): string {
  return thumbnailName.replace(/\.thumb\.webp$/, `.${variant}.webp`);
}

export interface PictureFacts {
  width: number;
  height: number;
}

/**
 * Looks a picture through to its last row, within fixed limits, and writes its variants to the given paths. Throws 413 for
 * one that is too large and 415 for one that is damaged. What it finds is the size as it is shown, turned the way the
 * camera says.
 */
export async function inspectPicture(file: string, variants: Record<Variant, string>): Promise<PictureFacts> {
  const { width, height, pages } = await readHeader(file);
  if (width * height > LARGEST_PICTURE_PIXELS || (pages ?? 1) > MOST_PICTURE_FRAMES) {
    throw tooLarge('This picture is too large: at most 50 megapixels can be shown.');
  }
  const sharp = await pictureTools();
  const picture = sharp(file, { failOn: 'truncated', limitInputPixels: LARGEST_PICTURE_PIXELS }).autoOrient();
  try {
    await Promise.all(
      VARIANTS.map((variant) => {
        const side = VARIANT_SIDES[variant];
        const smaller = picture.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
        return smaller.webp({ quality: 80 }).toFile(variants[variant]);
      }),
    );
  } catch {
    throw brokenFile('image');
  }
  return { width, height };
}

async function readHeader(file: string) {
  const sharp = await pictureTools();
  try {
    const { autoOrient, pages } = await sharp(file, { limitInputPixels: false }).metadata();
    return { ...autoOrient, pages };
  } catch {
    throw brokenFile('image');
  }
}
