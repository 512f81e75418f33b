import { FILES_CACHE, type FileEntry, isFileEntry, PARTS_CACHE, partAddress } from '../stored-files.ts';
import { readRange } from './range.ts';

/** Serves a file, or a range of it, from the store; null if it isn't stored. */
export async function storedResponse(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  // Opening a cache would create it again after everything was deleted.
  const stored = await caches.match(pathname, { cacheName: FILES_CACHE });
  const entry: unknown = await stored?.json().catch(() => null);
  if (!isFileEntry(entry)) return null;
  const parts = await caches.open(PARTS_CACHE);
  const range = readRange(request.headers.get('range'), entry.bytes);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${entry.bytes}` } });
  }
  const { from, to } = range ?? { from: 0, to: entry.bytes - 1 };
  // Browsers can remove single parts, so all of them are checked before the response starts.
  for (const position of [from, to]) {
    if (!(await parts.match(partAddress(entry.sha256, Math.floor(position / entry.partBytes))))) return null;
  }
  const headers: Record<string, string> = {
    'content-type': entry.contentType,
    'content-length': String(to - from + 1),
    'accept-ranges': 'bytes',
    // As the server sends it: a file that is opened directly must not run anything.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(range && { 'content-range': `bytes ${from}-${to}/${entry.bytes}` }),
  };
  return new Response(streamOf(parts, entry, from, to), { status: range ? 206 : 200, headers });
}

function streamOf(parts: Cache, entry: FileEntry, from: number, to: number): ReadableStream<Uint8Array> {
  let position = from;
  return new ReadableStream({
    async pull(controller) {
      const part = Math.floor(position / entry.partBytes);
      const bytes = await readPart(parts, entry, part);
      if (!bytes) return controller.error(new Error('a part of the file is missing'));
      const start = position - part * entry.partBytes;
      const end = Math.min(bytes.length, to + 1 - part * entry.partBytes);
      controller.enqueue(bytes.subarray(start, end));
      position += end - start;
      if (position > to) controller.close();
    },
  });
}

async function readPart(parts: Cache, { sha256 }: FileEntry, part: number): Promise<Uint8Array | null> {
  const stored = await parts.match(partAddress(sha256, part));
  if (!stored) return null;
  const bytes = new Uint8Array(await stored.arrayBuffer());
  return bytes.length > 0 ? bytes : null;
}
