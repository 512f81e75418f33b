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
  /** The file name that the client sent. */
  name: string;
}

interface ReceivedUpload extends ReceivedFile {
  /** The form's `path` field. */
  formPath: string | null;
}

/**
 * Streams the `file` of a multipart request to the disk. Leaves nothing behind if the request is aborted, too large or
 * invalid. `beforeWrite`: see `ReceiveOptions`.
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
  let formPath: string | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file' && part.fieldname !== 'file') throw badRequest(problem('upload-field-unknown'));
      if (part.type === 'file') received = await write(part, folder, largestMegabytes, beforeWrite);
      else if (part.fieldname === 'filename' && typeof part.value === 'string') label = part.value;
      else if (part.fieldname === 'path' && typeof part.value === 'string') formPath = part.value;
    }
    refuseUnstorable(`${label ?? ''}${received?.name ?? ''}`, 'filename');
  } catch (error) {
    if (received) await folder.discard(received.path);
    // Discards the rest of the request, because the connection's next request comes after it.
    request.raw.unpipe().resume();
    throw isFormError(error) ? badRequest(problem('upload-incomplete')) : error;
  }
  if (!received) throw badRequest(problem('upload-without-file'));
  const name = label === null || label.trim() === '' ? received.name : withExtension(label, received.name);
  return { ...received, name: singleLine.parse(name), formPath };
}

/** For invalid forms, the parser throws plain errors. Other errors (of the disk, the connection) have a code. */
function isFormError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}

/** Gives a label without extension that of the file, so that it doesn't hide the type that the file claims to be. */
function withExtension(label: string, name: string): string {
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
  const received = await folder.receive(file.file, { validate, beforeWrite, mayDetachChunks: true });
  return { ...received, name: file.filename };
}
