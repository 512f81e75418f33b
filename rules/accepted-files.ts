import type { FileKind } from '#slide-types/define.ts';

/** Kinds of file that the product takes in. */
export type FileKindName = FileKind;

/**
 * By which extensions a file claims to be of a kind (specification, section 5). One that several kinds have claims the first.
 */
export const ACCEPTED_EXTENSIONS: Record<FileKindName, readonly string[]> = {
  image: ['bmp', 'gif', 'jpg', 'jpeg', 'png'],
  video: ['wmv', 'mpg', 'mp4', 'ogg', 'ogv', 'webm'],
  animation: ['gif', 'png', 'apng', 'webp', 'json'],
  captions: ['vtt'],
  xml: ['xml'],
  css: ['css'],
};

/** The largest documents that are taken in, in megabytes; pictures and videos have settings of their own. */
export const LARGEST_XML_MB = 2;
export const LARGEST_CSS_MB = 1;
export const LARGEST_DRAWING_MB = 5;
export const LARGEST_CAPTIONS_MB = 1;

/** The extension of a file name or path in lower case, without its dot; undefined where there is none. */
export function extensionOf(name: string): string | undefined {
  return /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase();
}

/** What a file claims to be by its name; undefined for a name that claims nothing we take. */
export function claimedKind(name: string): FileKindName | undefined {
  const extension = extensionOf(name);
  if (extension === undefined) return undefined;
  const kinds = Object.keys(ACCEPTED_EXTENSIONS) as FileKindName[];
  return kinds.find((kind) => ACCEPTED_EXTENSIONS[kind].includes(extension));
}
