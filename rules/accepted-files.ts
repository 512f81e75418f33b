import type { FileKind } from '#slide-types/define.ts';

/** The kinds of files that can be uploaded. */
export type FileKindName = FileKind;

/** The extensions of each kind of file (specification, section 5). An extension of several kinds counts as the first of them. */
export const ACCEPTED_EXTENSIONS: Record<FileKindName, readonly string[]> = {
  image: ['bmp', 'gif', 'jpg', 'jpeg', 'png'],
  video: ['wmv', 'mpg', 'mp4', 'ogg', 'ogv', 'webm'],
  animation: ['gif', 'png', 'apng', 'webp', 'json'],
  captions: ['vtt'],
  xml: ['xml'],
  css: ['css'],
};

/** Size limits in megabytes. Those of images and videos are settings. */
export const LARGEST_XML_MB = 2;
export const LARGEST_CSS_MB = 1;
export const LARGEST_DRAWING_MB = 5;
export const LARGEST_CAPTIONS_MB = 1;

/** Returns the extension of a file name or path in lower case and without its dot, or undefined if it has none. */
export function extensionOf(name: string): string | undefined {
  return /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase();
}

/** Returns the kind of file that a name's extension stands for, or undefined if that extension isn't accepted. */
export function claimedKind(name: string): FileKindName | undefined {
  const extension = extensionOf(name);
  if (extension === undefined) return undefined;
  const kinds = Object.keys(ACCEPTED_EXTENSIONS) as FileKindName[];
  return kinds.find((kind) => ACCEPTED_EXTENSIONS[kind].includes(extension));
}
