import { problem } from '#contract/errors/problem.ts';
import { extensionOf } from '#rules/accepted-files.ts';
import { tooLarge, unsupportedType } from '#server/errors.ts';
import type { FileKind } from '#slide-types/file-kinds.ts';
import { countPages, tooLongNotice } from './convert/documents.ts';
import { type Ffmpeg, isTooLarge, type VideoFacts } from './convert/ffmpeg.ts';
import { isPlayable } from './convert/playable-videos.ts';
import { brokenFile, type FileFormat, identifyFormat } from './inspect/file-formats.ts';
import { inspectImage, type Variant } from './inspect/inspect-image.ts';
import { inspectCaptions, inspectXml, sanitizeLottie, sanitizeStyleSheet } from './inspect/inspect-text.ts';
import { processImage } from './process-image.ts';
import { newVariantPaths, type ProcessedUpload, type ProcessingTools } from './processed-upload.ts';
import type { ReceivedFile } from './receive/receive-file.ts';
import type { MediaFolder } from './storage/media-folder.ts';
import { refuseUnreadable } from './unreadable-file.ts';

const MOST_LISTED = 5;

/**
 * Checks what a received file really is, and prepares it for storage. Throws if it can't be shown. Adds every file to
 * `leftovers` before writing it.
 */
export function processUpload(
  kind: FileKind,
  tools: ProcessingTools,
  received: ReceivedFile,
  leftovers: string[],
): Promise<ProcessedUpload> {
  return PROCESSORS[kind](tools, received, leftovers);
}

type Process = (tools: ProcessingTools, received: ReceivedFile, leftovers: string[]) => Promise<ProcessedUpload>;

const PROCESSORS: Record<FileKind, Process> = {
  image: processImage,
  video: processVideo,
  document: processDocument,
  animation: processAnimation,
  captions: async (_, { path }) => {
    await inspectCaptions(path);
    return withoutSize(path, { extension: 'vtt', contentType: 'text/vtt; charset=utf-8' });
  },
  xml: async (_, { path }) => {
    await inspectXml(path);
    return withoutSize(path, { extension: 'xml', contentType: 'application/xml' });
  },
  css: async ({ folder }, { path }, leftovers) => {
    const clean = folder.newIncomingPath();
    leftovers.push(clean);
    await sanitizeStyleSheet(path, clean);
    return withoutSize(clean, { extension: 'css', contentType: 'text/css; charset=utf-8' });
  },
};

function withoutSize(path: string, kind: ProcessedUpload['kind']): ProcessedUpload {
  return { path, kind, variants: null, width: null, height: null, durationSeconds: null, state: 'ready' };
}

/** Processes an image with several frames, which is stored unchanged, or a Lottie animation. */
async function processAnimation(
  { folder }: Pick<ProcessingTools, 'folder'>,
  received: ReceivedFile,
  leftovers: string[],
): Promise<ProcessedUpload> {
  if (extensionOf(received.name) === 'json') {
    const path = folder.newIncomingPath();
    leftovers.push(path);
    const changedLayers = await sanitizeLottie(received.path, path);
    const drawing = withoutSize(path, { extension: 'json', contentType: 'application/json' });
    return {
      ...drawing,
      notices:
        changedLayers.length === 0 ? [] : [problem('animation-with-expressions', { layers: listed(changedLayers) })],
    };
  }
  const kind = await identifyFormat('animation', received.path, received.name);
  const variants = newVariantPaths(folder, leftovers);
  const size = await inspectImage(received.path, variants);
  return { path: received.path, kind, variants, ...size, durationSeconds: null, state: 'ready' };
}

async function processVideo(
  { folder, ffmpeg }: ProcessingTools,
  received: ReceivedFile,
  leftovers: string[],
): Promise<ProcessedUpload> {
  const kind = await identifyFormat('video', received.path, received.name);
  const base = { path: received.path, kind };
  if (!ffmpeg) {
    if (!kind.isForBrowsers) throw unsupportedType(problem('video-not-convertible'));
    return { ...base, variants: null, width: null, height: null, durationSeconds: null, state: 'ready' };
  }
  const input = { file: received.path, demuxer: kind.demuxer };
  const facts = await ffmpeg.inspect(input).catch(refuseUnreadable('video'));
  if (!facts) throw brokenFile('video');
  if (facts === 'sound') throw unsupportedType(problem('video-without-picture'));
  if (isTooLarge(facts)) throw tooLarge(problem('video-too-large'));
  const variants = await writePoster({ folder, ffmpeg }, received, kind, facts, leftovers);
  const { width, height, durationSeconds } = facts;
  return {
    ...base,
    variants,
    width,
    height,
    durationSeconds,
    state: isPlayable(kind.extension, facts) ? 'ready' : 'converting',
    notices: facts.isStill ? [problem('video-of-one-frame')] : [],
  };
}

/**
 * Processes a document, whose pages are drawn later. A PDF is opened at once, because people can do something about
 * what is wrong with it.
 */
async function processDocument({ office }: ProcessingTools, received: ReceivedFile): Promise<ProcessedUpload> {
  const kind = await identifyFormat('document', received.path, received.name);
  if (!kind.isForBrowsers && !office) throw unsupportedType(problem('document-not-convertible'));
  const count = kind.isForBrowsers ? await countPages(received.path) : 0;
  return { ...withoutSize(received.path, kind), state: 'converting', notices: tooLongNotice(count) };
}

/** Names of layers, which may repeat. */
function listed(names: string[]): string {
  const different = [...new Set(names)];
  const shown = different.slice(0, MOST_LISTED).join(', ');
  return different.length > MOST_LISTED ? `${shown} …` : shown;
}

/**
 * Writes variants of one frame, from a little after the start, which is often black. Also proves that the video can be
 * decoded.
 */
async function writePoster(
  { folder, ffmpeg }: { folder: MediaFolder; ffmpeg: Ffmpeg },
  received: ReceivedFile,
  kind: FileFormat,
  facts: VideoFacts,
  leftovers: string[],
): Promise<Record<Variant, string>> {
  const frame = folder.newIncomingPath();
  leftovers.push(frame);
  const variants = newVariantPaths(folder, leftovers);
  const input = { file: received.path, demuxer: kind.demuxer };
  await ffmpeg
    .writeFrame(input, facts, frame, facts.isStill ? 0 : Math.min(1, facts.durationSeconds / 10))
    .then(() => inspectImage(frame, variants))
    .catch(refuseUnreadable('video'));
  return variants;
}
