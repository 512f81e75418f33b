import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { claimedKind, extensionOf, isOfKind } from '#rules/accepted-files.ts';
import { tooLarge, unsupportedType } from '#server/errors.ts';
import { endingsOf, type FileKind } from '#slide-types/file-kinds.ts';

export const MEGABYTE = 1024 * 1024;

/** Which decoder reads an image that browsers can't show. */
export type PictureReader = 'heic' | 'svg' | 'sharp';

export type MediaKind = 'image' | 'video' | 'animation' | 'document';

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
  /** What converts an image that browsers don't support, if not ffmpeg. */
  reader?: PictureReader;
}

const JPEG: FileFormat = { extension: 'jpg', contentType: 'image/jpeg', demuxer: 'jpeg_pipe', isForBrowsers: true };
const PNG: FileFormat = { extension: 'png', contentType: 'image/png', demuxer: 'png_pipe', isForBrowsers: true };
const GIF: FileFormat = { extension: 'gif', contentType: 'image/gif', demuxer: 'gif', isForBrowsers: true };
const WEBP: FileFormat = { extension: 'webp', contentType: 'image/webp', demuxer: 'webp_pipe', isForBrowsers: true };
const BMP: FileFormat = { extension: 'bmp', contentType: 'image/bmp', demuxer: 'bmp_pipe', isForBrowsers: false };
const AVIF: FileFormat = picture('avif', 'image/avif', 'sharp');
const HEIC: FileFormat = picture('heic', 'image/heic', 'heic');
const TIFF: FileFormat = picture('tiff', 'image/tiff', 'sharp');
const SVG: FileFormat = picture('svg', 'image/svg+xml', 'svg');
const MP4: FileFormat = { extension: 'mp4', contentType: 'video/mp4', demuxer: 'mov', isForBrowsers: true };
const WEBM: FileFormat = { extension: 'webm', contentType: 'video/webm', demuxer: 'matroska', isForBrowsers: true };
const WMV: FileFormat = { extension: 'wmv', contentType: 'video/x-ms-wmv', demuxer: 'asf', isForBrowsers: false };
const MPG: FileFormat = { extension: 'mpg', contentType: 'video/mpeg', demuxer: 'mpeg', isForBrowsers: false };
const MOV: FileFormat = { extension: 'mov', contentType: 'video/quicktime', demuxer: 'mov', isForBrowsers: false };
const MKV: FileFormat = { extension: 'mkv', contentType: 'video/matroska', demuxer: 'matroska', isForBrowsers: false };
const AVI: FileFormat = { extension: 'avi', contentType: 'video/x-msvideo', demuxer: 'avi', isForBrowsers: false };
const TS: FileFormat = { extension: 'ts', contentType: 'video/mp2t', demuxer: 'mpegts', isForBrowsers: false };
const THREE_GP: FileFormat = { extension: '3gp', contentType: 'video/3gpp', demuxer: 'mov', isForBrowsers: false };
/** Screens show its pages, which are images. */
const PDF: FileFormat = { extension: 'pdf', contentType: 'application/pdf', demuxer: '', isForBrowsers: true };
const OGV: FileFormat = { extension: 'ogv', contentType: 'video/ogg', demuxer: 'ogg', isForBrowsers: false };

/** The content type of a format that only LibreOffice reads. */
function office(extension: string, contentType: string): FileFormat {
  return { extension, contentType, demuxer: '', isForBrowsers: false };
}

function picture(extension: string, contentType: string, reader: PictureReader): FileFormat {
  return { extension, contentType, demuxer: '', isForBrowsers: false, reader };
}

/** Editors write long comments and document types before the root element. */
const BEGINNING_BYTES = 4_096;
const PDF_HEADER_WITHIN = 1_024;
const FIRST_ELEMENT = /<(?:[\w-]+:)?([a-z][\w-]*)/i;

/** By the extension that `file-type` returns for the content. */
const FORMATS: Record<MediaKind, Record<string, FileFormat>> = {
  image: {
    ...{ jpg: JPEG, png: PNG, apng: PNG, gif: GIF, webp: WEBP, bmp: BMP },
    ...{ avif: AVIF, heic: HEIC, tif: TIFF, svg: SVG },
  },
  video: {
    ...{ mp4: MP4, m4v: MP4, webm: WEBM, asf: WMV, wmv: WMV, mpg: MPG, ogv: OGV, ogg: OGV, ogm: OGV },
    ...{ mov: MOV, mkv: MKV, avi: AVI, mts: TS, '3gp': THREE_GP, '3g2': THREE_GP },
  },
  document: {
    pdf: PDF,
    pptx: office('pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
    docx: office('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    odp: office('odp', 'application/vnd.oasis.opendocument.presentation'),
    odt: office('odt', 'application/vnd.oasis.opendocument.text'),
    // The container of all documents of Office 97 to 2003.
    cfb: office('ppt', 'application/vnd.ms-powerpoint'),
  },
  animation: { gif: GIF, png: PNG, apng: PNG, webp: WEBP },
};

/** Documents that are archives of their parts. */
const ARCHIVES = ['pptx', 'docx', 'odp', 'odt'];

const NOT_OF_KIND: Record<FileKind, Problem> = {
  image: problem('not-an-image', { endings: endingsOf('image').join(', ') }),
  video: problem('not-a-video', { endings: endingsOf('video').join(', ') }),
  document: problem('not-a-document', { endings: endingsOf('document').join(', ') }),
  animation: problem('not-an-animation'),
  captions: problem('not-captions'),
  xml: problem('not-xml'),
  css: problem('not-a-style-sheet'),
};

/** Throws 415 if the name has an extension of another kind. A name without extension is accepted. */
export function refuseExtension(kind: FileKind, name: string): void {
  const extension = extensionOf(name);
  if (extension !== undefined && !isOfKind(kind, extension)) throw unsupportedType(NOT_OF_KIND[kind]);
}

/**
 * Returns the kind of a file for the library, by its content, or by its name for style sheets. Throws 415 for any other
 * file.
 */
export async function detectKind(name: string, file: string): Promise<FileKind> {
  if (claimedKind(name) === 'css') return 'css';
  const extension = (await contentOf(file))?.ext ?? '';
  const kind = (['image', 'video'] as const).find((one) => FORMATS[one][extension] !== undefined);
  if (kind === undefined) throw unsupportedType(problem('file-kind-unknown'));
  return kind;
}

/**
 * Returns the format of a file by its content, not its name. Throws 415 if it is not of this kind, and mentions a
 * misleading `name`.
 */
export async function identifyFormat(kind: MediaKind, file: string, name = ''): Promise<FileFormat> {
  const { ext: inside, mime } = (await contentOf(file)) ?? {};
  const format = inside === undefined ? undefined : FORMATS[kind][inside];
  if (format) return format;
  if (kind === 'video' && mime?.startsWith('audio/')) throw unsupportedType(problem('video-without-picture'));
  const extension = extensionOf(name);
  // The list of what is in an archive is at its end.
  if (kind === 'document' && inside === 'zip' && ARCHIVES.includes(extension ?? '')) throw brokenFile(kind);
  const isMisnamed = inside !== undefined && extension !== undefined && inside !== extension;
  throw unsupportedType(isMisnamed ? misnamed(kind, extension, inside) : NOT_OF_KIND[kind]);
}

/** Returns what a file contains. A drawing is recognized by its first element. */
async function contentOf(file: string): Promise<{ ext: string; mime: string } | undefined> {
  const type = await fileTypeFromFile(file);
  if (type !== undefined && type.ext !== 'xml') return type;
  const beginning = await beginningOf(file);
  if (isPdf(beginning)) return { ext: 'pdf', mime: PDF.contentType };
  const isDrawing = FIRST_ELEMENT.exec(beginning.toString('latin1'))?.[1] === 'svg';
  return isDrawing ? { ext: 'svg', mime: SVG.contentType } : type;
}

/** Whether a file with this beginning is a PDF. Readers skip what is before its header (ISO 32000-1, annex H.3.4.1). */
export function isPdf(beginning: Buffer): boolean {
  return beginning.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-');
}

async function beginningOf(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** The extension is accepted, so listing the accepted extensions wouldn't help. */
function misnamed(kind: MediaKind, extension: string, inside: string): Problem {
  if (kind === 'document') return problem('document-misnamed', { extension, inside });
  return kind === 'video'
    ? problem('video-misnamed', { extension, inside })
    : problem('image-misnamed', { extension, inside });
}

export function notOfKind(kind: FileKind) {
  return unsupportedType(NOT_OF_KIND[kind]);
}

export function tooManyMegabytes(largest: number) {
  return tooLarge(problem('file-too-large', { most: largest }));
}

export function brokenFile(kind: MediaKind) {
  if (kind === 'document') return unsupportedType(problem('document-broken'));
  return unsupportedType(kind === 'video' ? problem('video-broken') : problem('image-broken'));
}

/** The formats of converted files. */
export const CONVERTED_VIDEO = MP4;
export const CONVERTED_IMAGES = { jpg: JPEG, png: PNG };
