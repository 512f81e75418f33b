import { fileTypeFromFile } from 'file-type';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { ACCEPTED_EXTENSIONS, claimedKind, extensionOf, type FileKindName } from '#rules/accepted-files.ts';
import { tooLarge, unsupportedType } from '#server/errors.ts';

export const MEGABYTE = 1024 * 1024;

export type MediaKind = 'image' | 'video' | 'animation';

/**
 * The format of an accepted file: how it is stored and served, and how ffmpeg reads it.
 * See docs/decisions/035-detect-file-types-by-content.md
 */
export interface FileFormat {
  extension: string;
  contentType: string;
  /**
   * The only format that ffmpeg may read it as. If ffmpeg guessed the format, it would also open playlists with other
   * files.
   */
  demuxer: string;
  /** Whether every browser supports the format. A video's codecs must be checked separately. */
  isForBrowsers: boolean;
}

const JPEG: FileFormat = { extension: 'jpg', contentType: 'image/jpeg', demuxer: 'jpeg_pipe', isForBrowsers: true };
const PNG: FileFormat = { extension: 'png', contentType: 'image/png', demuxer: 'png_pipe', isForBrowsers: true };
const GIF: FileFormat = { extension: 'gif', contentType: 'image/gif', demuxer: 'gif', isForBrowsers: true };
const WEBP: FileFormat = { extension: 'webp', contentType: 'image/webp', demuxer: 'webp_pipe', isForBrowsers: true };
const BMP: FileFormat = { extension: 'bmp', contentType: 'image/bmp', demuxer: 'bmp_pipe', isForBrowsers: false };
const MP4: FileFormat = { extension: 'mp4', contentType: 'video/mp4', demuxer: 'mov', isForBrowsers: true };
const WEBM: FileFormat = { extension: 'webm', contentType: 'video/webm', demuxer: 'matroska', isForBrowsers: true };
const WMV: FileFormat = { extension: 'wmv', contentType: 'video/x-ms-wmv', demuxer: 'asf', isForBrowsers: false };
const MPG: FileFormat = { extension: 'mpg', contentType: 'video/mpeg', demuxer: 'mpeg', isForBrowsers: false };
const OGV: FileFormat = { extension: 'ogv', contentType: 'video/ogg', demuxer: 'ogg', isForBrowsers: false };

/** By the extension that `file-type` returns for the content. */
const FORMATS: Record<MediaKind, Record<string, FileFormat>> = {
  image: { jpg: JPEG, png: PNG, apng: PNG, gif: GIF, bmp: BMP },
  video: { mp4: MP4, m4v: MP4, webm: WEBM, asf: WMV, wmv: WMV, mpg: MPG, ogv: OGV, ogg: OGV, ogm: OGV },
  animation: { gif: GIF, png: PNG, apng: PNG, webp: WEBP },
};

const NOT_OF_KIND: Record<FileKindName, Problem> = {
  image: problem('not-an-image'),
  video: problem('not-a-video'),
  animation: problem('not-an-animation'),
  captions: problem('not-captions'),
  xml: problem('not-xml'),
  css: problem('not-a-style-sheet'),
};

/** Throws 415 if the name has an extension of another kind. A name without extension is accepted. */
export function refuseExtension(kind: FileKindName, name: string): void {
  const extension = extensionOf(name);
  if (extension !== undefined && !ACCEPTED_EXTENSIONS[kind].includes(extension))
    throw unsupportedType(NOT_OF_KIND[kind]);
}

/**
 * Returns the kind of a file for the library, by its content, or by its name for style sheets. Throws 415 for any other
 * file.
 */
export async function detectKind(name: string, file: string): Promise<FileKindName> {
  if (claimedKind(name) === 'css') return 'css';
  const extension = (await fileTypeFromFile(file))?.ext ?? '';
  const kind = (['image', 'video'] as const).find((one) => FORMATS[one][extension] !== undefined);
  if (kind === undefined) throw unsupportedType(problem('file-kind-unknown'));
  return kind;
}

/**
 * Returns the format of a file by its content, not its name. Throws 415 if it is not of this kind, and mentions a
 * misleading `name`.
 */
export async function identifyFormat(kind: MediaKind, file: string, name = ''): Promise<FileFormat> {
  const { ext: inside, mime } = (await fileTypeFromFile(file)) ?? {};
  const format = inside === undefined ? undefined : FORMATS[kind][inside];
  if (format) return format;
  if (kind === 'video' && mime?.startsWith('audio/')) throw unsupportedType(problem('video-without-picture'));
  const extension = extensionOf(name);
  const isMisnamed = inside !== undefined && extension !== undefined && inside !== extension;
  throw unsupportedType(isMisnamed ? misnamed(kind, extension, inside) : NOT_OF_KIND[kind]);
}

/** The extension is accepted, so listing the accepted extensions wouldn't help. */
function misnamed(kind: MediaKind, extension: string, inside: string): Problem {
  return kind === 'video'
    ? problem('video-misnamed', { extension, inside })
    : problem('image-misnamed', { extension, inside });
}

export function notOfKind(kind: FileKindName) {
  return unsupportedType(NOT_OF_KIND[kind]);
}

export function tooManyMegabytes(largest: number) {
  return tooLarge(problem('file-too-large', { most: largest }));
}

export function brokenFile(kind: MediaKind) {
  return unsupportedType(kind !== 'video' ? problem('image-broken') : problem('video-broken'));
}

/** The formats of converted files. */
export const CONVERTED_VIDEO = MP4;
export const CONVERTED_IMAGE = PNG;
