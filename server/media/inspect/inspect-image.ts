import { problem } from '#contract/errors/problem.ts';
import { LARGEST_PICTURE_PIXELS, MOST_PICTURE_FRAMES, MOST_SHOWN_PIXELS } from '#rules/limits.ts';
import { tooLarge } from '#server/errors.ts';
import { loadSharp } from '#server/media/inspect/load-sharp.ts';
import { brokenFile } from './file-formats.ts';

/** Smaller pictures of a file, by the longest side they may have: for lists, and for screens that need no more. */
const VARIANT_SIDES = { thumb: 480, screen: 1920 } as const;
export type Variant = keyof typeof VARIANT_SIDES;
export const VARIANTS = Object.keys(VARIANT_SIDES) as Variant[];

/** Where a variant of a stored file lies: beside its thumbnail. */
export function variantBeside(thumbnailName: string, variant: Variant): string {
  return thumbnailName.replace(/\.thumb\.webp$/, `.${variant}.webp`);
}

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Looks a picture through to its last row, within fixed limits, and writes its variants to the given paths. Throws 413 for
 * one that is too large and 415 for one that is damaged. What it finds is the size as it is shown, turned the way the
 * camera says.
 */
export async function inspectImage(file: string, variants: Record<Variant, string>): Promise<ImageSize> {
  const { width, height, pages } = await readHeader(file);
  if (width * height > LARGEST_PICTURE_PIXELS || (pages ?? 1) > MOST_PICTURE_FRAMES) {
    throw tooLarge(problem('image-too-large'));
  }
  const sharp = await loadSharp();
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

/** For other formats than JPEG a quality would mean fewer colours. */
const KEPT_FORMATS: Record<string, ['jpeg' | 'gif', { quality?: number }]> = {
  jpg: ['jpeg', { quality: 90 }],
  gif: ['gif', {}],
};

/**
 * Writes a picture that has more pixels than screens show smaller, in the same format, to `to`; answers its new size. Null where nothing was
 * written: it is small enough, or it moves. For pictures that were inspected.
 */
export async function shrinkImage(file: string, extension: string, to: string): Promise<ImageSize | null> {
  const { width, height, pages } = await readHeader(file);
  const scale = Math.sqrt(MOST_SHOWN_PIXELS / (width * height));
  if (scale >= 1 || (pages ?? 1) > 1) return null;
  const sharp = await loadSharp();
  const picture = sharp(file, { limitInputPixels: LARGEST_PICTURE_PIXELS }).autoOrient();
  const smaller = picture.resize(Math.floor(width * scale), Math.floor(height * scale), { fit: 'fill' });
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
