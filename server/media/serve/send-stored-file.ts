import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { fileDamaged, notFound } from '#server/errors.ts';
import type { ByteRange } from '../storage/media-folder.ts';
import type { SmallFileCache } from './small-file-cache.ts';

interface FileToSend {
  files: SmallFileCache;
  fileName: string;
  /** With its quotes; it stands for what the file holds. */
  etag: string;
  /** How long it was when it was stored; null where that is not known. */
  expectedBytes: number | null;
}

/**
 * Sends a stored file: all of it, the one part of it that is asked for, or that the asker has it already. Throws 500 where it is no
 * longer as long as it was: caches would keep what is left of it.
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
  const isOfThis = headers['if-range'] === undefined || headers['if-range'] === etag;
  const asked = isOfThis ? rangeOf(headers.range, bytes) : 'all';
  if (asked === 'none') {
    reply.code(416).header('content-range', `bytes */${bytes}`).header('cache-control', 'no-store');
    return reply.removeHeader('etag').send();
  }
  const range = asked === 'all' ? undefined : asked;
  // What can't be read is answered in words, which have another length.
  const content = method === 'HEAD' ? Readable.from([]) : await contentOf(reply, files, fileName, bytes, range);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  return reply.header('content-length', range ? range.end - range.start + 1 : bytes).send(content);
}

/** Small files lie in memory for a while, others come piece by piece. */
async function contentOf(
  reply: FastifyReply,
  files: SmallFileCache,
  fileName: string,
  bytes: number,
  range: ByteRange | undefined,
): Promise<Buffer | Readable> {
  const lent = await files.acquire(fileName, bytes);
  if (!lent) return files.read(fileName, range);
  reply.raw.once('close', lent.release);
  // Whoever has gone meanwhile will not go again.
  if (reply.raw.destroyed) lent.release();
  return range ? lent.content.subarray(range.start, range.end + 1) : lent.content;
}

/** The one range that is asked for; all where none is, or several, or what is no range; none where it lies behind the end. */
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
