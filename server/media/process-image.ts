import { problem } from '#contract/errors/problem.ts';
import { tooLarge, unsupportedType } from '#server/errors.ts';
import { type Ffmpeg, isTooLarge } from './convert/ffmpeg.ts';
import { convertPicture } from './convert/pictures.ts';
import { brokenFile, CONVERTED_IMAGES, type FileFormat, identifyFormat } from './inspect/file-formats.ts';
import { inspectImage, prepareForScreens } from './inspect/inspect-image.ts';
import { newVariantPaths, type ProcessedUpload, type ProcessingTools } from './processed-upload.ts';
import type { ReceivedFile } from './receive/receive-file.ts';
import { refuseUnreadable } from './unreadable-file.ts';

/** An image in a format that every browser shows. */
interface ShownImage {
  path: string;
  format: FileFormat;
}

/** Processes an image: converts it if browsers can't show it, and prepares it for screens. */
export async function processImage(
  tools: ProcessingTools,
  received: ReceivedFile,
  leftovers: string[],
): Promise<ProcessedUpload> {
  const { path, format } = await convertIfNecessary(tools, received, leftovers);
  const variants = newVariantPaths(tools.folder, leftovers);
  const size = await inspectImage(path, variants);
  const prepared = tools.folder.newIncomingPath();
  leftovers.push(prepared);
  const changed = await prepareForScreens(path, format.extension, prepared);
  const asShown = changed ? { path: prepared, ...changed } : { path, ...size };
  return { ...asShown, kind: format, variants, durationSeconds: null, state: 'ready' };
}

async function convertIfNecessary(
  { folder, ffmpeg }: ProcessingTools,
  received: ReceivedFile,
  leftovers: string[],
): Promise<ShownImage> {
  const format = await identifyFormat('image', received.path, received.name);
  if (format.isForBrowsers) return { path: received.path, format };
  const path = folder.newIncomingPath();
  leftovers.push(path);
  if (!format.reader) {
    if (!ffmpeg) throw unsupportedType(problem('image-not-convertible'));
    await writePng(ffmpeg, { file: received.path, demuxer: format.demuxer }, path);
    return { path, format: CONVERTED_IMAGES.png };
  }
  const { extension } = await convertPicture(format.reader, received.path, path).catch(refuseUnreadable('image'));
  return { path, format: CONVERTED_IMAGES[extension] };
}

/** Writes an image that only ffmpeg reads. */
async function writePng(ffmpeg: Ffmpeg, input: { file: string; demuxer: string }, to: string): Promise<void> {
  const facts = await ffmpeg.inspect(input).catch(refuseUnreadable('image'));
  if (!facts || facts === 'sound') throw brokenFile('image');
  if (isTooLarge(facts)) throw tooLarge(problem('image-too-large'));
  await ffmpeg.writeFrame(input, facts, to).catch(refuseUnreadable('image'));
}
