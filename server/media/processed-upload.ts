import type { Problem } from '#contract/errors/problem.ts';
import type { Ffmpeg } from './convert/ffmpeg.ts';
import type { Office } from './convert/office.ts';
import type { FileFormat } from './inspect/file-formats.ts';
import type { Variant } from './inspect/inspect-image.ts';
import type { MediaFolder } from './storage/media-folder.ts';

/** An accepted file that is still in the folder of incoming files, with its variants. */
export interface ProcessedUpload {
  path: string;
  kind: Pick<FileFormat, 'extension' | 'contentType'>;
  variants: Record<Variant, string> | null;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  state: 'ready' | 'converting';
  /** What the file's owner should know, although it was accepted. */
  notices?: Problem[];
}

/** What files are processed with. */
export interface ProcessingTools {
  folder: MediaFolder;
  ffmpeg: Ffmpeg | null;
  office: Office | null;
}

/** Returns paths for the variants of an image, which are also added to `leftovers`. */
export function newVariantPaths(folder: MediaFolder, leftovers: string[]): Record<Variant, string> {
  const variants = { thumb: folder.newIncomingPath(), screen: folder.newIncomingPath() };
  leftovers.push(...Object.values(variants));
  return variants;
}
