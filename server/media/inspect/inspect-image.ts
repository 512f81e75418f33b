import { readFile, writeFile } from 'node:fs/promises';
import { problem } from '#contract/errors/problem.ts';
import { LARGEST_PICTURE_PIXELS, MOST_PICTURE_FRAMES, MOST_SHOWN_PIXELS } from '#rules/limits.ts';
import { isDiskFull } from '#server/disk-full.ts';
import { tooLarge } from '#server/errors.ts';
import { loadSharp } from '#server/media/inspect/load-sharp.ts';
import { brokenFile } from './file-formats.ts';
import { withoutMetadata } from './jpeg-segments.ts';

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
  await Promise.all(
    VARIANTS.map((variant) => {
      const side = VARIANT_SIDES[variant];
      const smaller = image.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
      return smaller.webp({ quality: 80 }).toFile(variants[variant]);
    }),
  ).catch((error: unknown) => {
    throw isDiskFull(error) ? error : brokenFile('image');
  });
  return { width, height };
}

/** How an image of each format is written again. In PNG and GIF, a quality would reduce the colours. */
const WRITTEN_AS: Record<string, ['jpeg' | 'gif' | 'webp' | 'png', { quality?: number }]> = {
  jpg: ['jpeg', { quality: 90 }],
  gif: ['gif', {}],
  webp: ['webp', { quality: 90 }],
};

/**
 * Changes an inspected image that screens could not show as it is: one with more pixels than they show, lying on its
 * side, or in colours for print. Removes what describes a photo, such as the place where it was taken. Writes the
 * result to `to`, in the same format, and returns its size. Returns null, and writes nothing, if nothing is to be
 * changed.
 */
export async function prepareForScreens(file: string, extension: string, to: string): Promise<ImageSize | null> {
  const { width, height, pages, orientation, space, isDescribed } = await readHeader(file);
  if ((pages ?? 1) > 1) return null;
  const scale = Math.sqrt(MOST_SHOWN_PIXELS / (width * height));
  const isForPrint = space === 'cmyk';
  const isLying = (orientation ?? 1) > 1;
  if (scale >= 1 && !isLying && !isForPrint) {
    if (!isDescribed) return null;
    const described = extension === 'jpg' ? withoutMetadata(await readFile(file)) : null;
    if (described) {
      await writeFile(to, described, { flag: 'wx' });
      return { width, height };
    }
  }
  const sharp = await loadSharp();
  const upright = sharp(file, { limitInputPixels: LARGEST_PICTURE_PIXELS }).autoOrient();
  const smaller =
    scale < 1 ? upright.resize(Math.floor(width * scale), Math.floor(height * scale), { fit: 'fill' }) : upright;
  const [format, options] = WRITTEN_AS[extension] ?? ['png', {}];
  const written = await (isForPrint ? smaller : smaller.keepIccProfile()).toFormat(format, options).toFile(to);
  return { width: written.width, height: written.height };
}

async function readHeader(file: string) {
  const sharp = await loadSharp();
  try {
    const { autoOrient, pages, orientation, space, exif, xmp, iptc } = await sharp(file, {
      limitInputPixels: false,
    }).metadata();
    return { ...autoOrient, pages, orientation, space, isDescribed: Boolean(exif ?? xmp ?? iptc) };
  } catch {
    throw brokenFile('image');
  }
}
