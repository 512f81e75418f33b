import { ACCEPTED_EXTENSIONS, type FileKind } from '#slide-types/file-kinds.ts';

/** Size limits in megabytes. Those of images and videos are settings. */
export const LARGEST_DOCUMENT_MB = 200;
export const LARGEST_XML_MB = 2;
export const LARGEST_CSS_MB = 1;
export const LARGEST_DRAWING_MB = 5;
export const LARGEST_CAPTIONS_MB = 1;

/** Returns the extension of a file name or path in lower case and without its dot, or undefined if it has none. */
export function extensionOf(name: string): string | undefined {
  return /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase();
}

/** Returns the kind of file that a name's extension stands for, or undefined if that extension isn't accepted. */
export function claimedKind(name: string): FileKind | undefined {
  const extension = extensionOf(name);
  if (extension === undefined) return undefined;
  const kinds = Object.keys(ACCEPTED_EXTENSIONS) as FileKind[];
  return kinds.find((kind) => isOfKind(kind, extension));
}

/** Whether files of a kind may have this extension, in lower case and without its dot. */
export function isOfKind(kind: FileKind, extension: string): boolean {
  return (ACCEPTED_EXTENSIONS[kind] as readonly string[]).includes(extension);
}
