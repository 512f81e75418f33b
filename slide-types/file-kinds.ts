/**
 * The extensions of each kind of file that can be uploaded, in lower case. An extension of several kinds counts as the
 * first of them. The specification's lists (section 5) come first.
 */
export const ACCEPTED_EXTENSIONS = {
  image: [...['bmp', 'gif', 'jpg', 'jpeg', 'png'], ...['webp', 'avif', 'heic', 'heif', 'tif', 'tiff', 'svg']],
  video: [...['wmv', 'mpg', 'mp4', 'ogg', 'ogv', 'webm'], ...['mov', 'm4v', 'mkv', 'avi', 'mpeg', 'ts', '3gp']],
  document: ['pdf', 'pptx', 'ppt', 'odp', 'docx', 'odt'],
  animation: ['gif', 'png', 'apng', 'webp', 'json'],
  captions: ['vtt'],
  xml: ['xml'],
  css: ['css'],
} as const satisfies Record<string, readonly string[]>;

/** Kinds of file that slides show. */
export type FileKind = keyof typeof ACCEPTED_EXTENSIONS;

/** The extensions of a kind with their dots, as file fields list them. */
export function endingsOf(kind: FileKind): string[] {
  return ACCEPTED_EXTENSIONS[kind].map((extension) => `.${extension}`);
}
