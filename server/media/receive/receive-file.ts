import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { problem } from '#contract/errors/problem.ts';
import { extensionOf } from '#rules/accepted-files.ts';
import { badRequest } from '#server/errors.ts';
import { refuseUnstorable } from '#server/http/contract/request-hygiene.ts';
import { singleLine } from '#slide-types/fields.ts';
import { MEGABYTE, tooManyMegabytes } from '../inspect/file-formats.ts';
import type { IncomingFile, MediaFolder, ReceiveOptions } from '../storage/media-folder.ts';

export interface ReceivedFile extends IncomingFile {
  /** What the sender calls it. */
  name: string;
}

interface ReceivedUpload extends ReceivedFile {
  /** What the form's `path` says. */
  place: string | null;
}

/**
 * Writes the `file` of a multipart request to the disk as it arrives, never holding more than a piece of it. Nothing stays
 * behind when it is cut off, too large or not there at all. `beforeWrite`: see `ReceiveOptions`.
 */
export async function receiveFile(
  request: FastifyRequest,
  folder: MediaFolder,
  largestMegabytes: number,
  beforeWrite?: ReceiveOptions['beforeWrite'],
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw badRequest(problem('upload-not-a-form'));
  const limits = { fileSize: largestMegabytes * MEGABYTE, files: 1, fields: 10, fieldSize: 2048, parts: 12 };
  let received: ReceivedFile | null = null;
  let label: string | null = null;
  let place: string | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file' && part.fieldname !== 'file') throw badRequest(problem('upload-field-unknown'));
      if (part.type === 'file') received = await write(part, folder, largestMegabytes, beforeWrite);
      else if (part.fieldname === 'filename' && typeof part.value === 'string') label = part.value;
      else if (part.fieldname === 'path' && typeof part.value === 'string') place = part.value;
    }
    refuseUnstorable(`${label ?? ''}${received?.name ?? ''}`, 'filename');
  } catch (error) {
    if (received) await folder.discard(received.path);
    // Nobody reads the rest any more, and the connection's next request stands behind it.
    request.raw.unpipe().resume();
    throw isOfTheForm(error) ? badRequest(problem('upload-incomplete')) : error;
  }
  if (!received) throw badRequest(problem('upload-without-file'));
  const name = label === null || label.trim() === '' ? received.name : labelled(label, received.name);
  return { ...received, name: singleLine.parse(name), place };
}

/** What is wrong with a form the parser throws as bare errors; whatever else fails (a disk, a connection) has a code. */
function isOfTheForm(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}

/** A label without extension keeps the file's own, so that it does not hide what the file claims to be. */
function labelled(label: string, name: string): string {
  const extension = extensionOf(name);
  return extensionOf(label) !== undefined || extension === undefined ? label : `${label}.${extension}`;
}

async function write(
  file: MultipartFile,
  folder: MediaFolder,
  largestMegabytes: number,
  beforeWrite: ReceiveOptions['beforeWrite'],
): Promise<ReceivedFile> {
  const validate = ({ bytes }: IncomingFile) => {
    if (file.file.truncated) throw tooManyMegabytes(largestMegabytes);
    if (bytes === 0) throw badRequest(problem('file-empty'));
  };
  const arrived = await folder.receive(file.file, { validate, beforeWrite, mayDetachChunks: true });
  return { ...arrived, name: file.filename };
}
