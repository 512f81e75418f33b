import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { fileDamaged, notFound } from '#server/errors.ts';
import type { ByteRange } from '../storage/media-folder.ts';
import type { SmallFileCache } from './small-file-cache.ts';

interface FileToSend {
  files: SmallFileCache;
  fileName: string;
  /** Identifies the content. Includes the quotes. */
  etag: string;
  /** The size when it was stored; null if unknown. */
  expectedBytes: number | null;
}

/**
 * Sends a stored file: all of it, the requested range, or 304 if the client already has it. Throws 500 if its size has
 * changed, because caches would keep the damaged file.
 */
export async function sendStoredFile(reply: FastifyReply, stored: FileToSend): Promise<FastifyReply> {
  const { files, fileName, etag, expectedBytes } = stored;
  const { headers, method } = reply.request;
  if (namesTag(headers['if-none-match'], etag)) return reply.header('etag', etag).code(304).send();
  const bytes = await files.sizeOf(fileName, expectedBytes);
  if (bytes === null) throw notFound('file');
  if (expectedBytes !== null && bytes !== expectedBytes) {
    reply.request.log.error({ fileName, bytes, expectedBytes }, 'An uploaded file is damaged');
    throw fileDamaged();
  }
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag;
  const requested = isSameFile ? rangeOf(headers.range, bytes) : 'all';
  if (requested === 'none') {
    reply.code(416).header('content-range', `bytes */${bytes}`).header('cache-control', 'no-store');
    return reply.removeHeader('etag').send();
  }
  const range = requested === 'all' ? undefined : requested;
  // Opens the file before setting the content length, because an error response has another one.
  const content = method === 'HEAD' ? Readable.from([]) : await contentOf(reply, files, fileName, bytes, range);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  return reply.header('content-length', range ? range.end - range.start + 1 : bytes).send(content);
}

/** Returns small files from the cache, and streams others. */
async function contentOf(
  reply: FastifyReply,
  files: SmallFileCache,
  fileName: string,
  bytes: number,
  range: ByteRange | undefined,
): Promise<Buffer | Readable> {
  const cached = await files.acquire(fileName, bytes);
  if (!cached) return files.read(fileName, range);
  reply.raw.once('close', cached.release);
  // If the client has disconnected in the meantime, 'close' is not emitted again.
  if (reply.raw.destroyed) cached.release();
  return range ? cached.content.subarray(range.start, range.end + 1) : cached.content;
}

/**
 * Returns the requested range; 'all' if there is none, several, or an invalid one; 'none' if it starts after the end of
 * the file.
 */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'all' | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'all';
  if (first === '') {
    const tail = Math.min(Number(last), bytes);
    return tail === 0 ? 'none' : { start: bytes - tail, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return 'all';
  return start >= bytes ? 'none' : { start, end };
}

/** Whether an If-None-Match header names this tag. */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
