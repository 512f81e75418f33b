import { fileTypeFromBuffer } from 'file-type';
import { brokenFile } from '#server/media/inspect/file-formats.ts';
import { loadSharp } from '#server/media/inspect/load-sharp.ts';

/** Formats that browsers write. Others, such as SVG, would only give an attacker more parsers to try. */
const FORMATS = ['png', 'jpg', 'webp'];
const LARGEST_SOURCE_PIXELS = 2_000_000;
const LARGEST_BYTES = 16 * 1024;
/** Tried in this order until the image is small enough. The longest side in pixels is for sharp displays. */
const ATTEMPTS = [
  { side: 256, quality: 75 },
  { side: 256, quality: 40 },
  { side: 128, quality: 40 },
];
const TIME_LIMIT_SECONDS = 5;

/**
 * Decodes a drawing that a browser sent, and returns it as a WebP of at most 256 pixels and `LARGEST_BYTES`.
 * Throws 415 if it isn't a small image.
 */
export async function encodeThumbnail(bytes: Buffer): Promise<Buffer> {
  if (!FORMATS.includes((await fileTypeFromBuffer(bytes))?.ext ?? '')) throw brokenFile('image');
  const sharp = await loadSharp();
  for (const { side, quality } of ATTEMPTS) {
    const encoded = await sharp(bytes, { failOn: 'truncated', limitInputPixels: LARGEST_SOURCE_PIXELS })
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
      .catch(() => {
        throw brokenFile('image');
      });
    if (encoded.length <= LARGEST_BYTES) return encoded;
  }
  throw brokenFile('image');
}
