import type { FastifyInstance } from 'fastify';
import type { MediaStatus } from '#contract/entities/media.ts';
import type { ErrorCode, Problem } from '#contract/errors/problem.ts';
import { inEnglish, sentences } from '#contract/errors/sentences.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { VARIANTS, variantBeside } from '#server/media/inspect/inspect-image.ts';
import { type MediaRecord, mediaStore } from '#server/media/records/media.store.ts';
import { sendStoredFile } from '#server/media/serve/send-stored-file.ts';
import { SmallFileCache } from '#server/media/serve/small-file-cache.ts';
import { noticesOf } from './file-notices.ts';

/** A file that is opened directly can't run scripts, and has an opaque origin. */
const SANDBOX = "default-src 'none'; sandbox";
const IMMUTABLE = 'public, max-age=31536000, immutable';
const UNCACHED = 'no-store';

/**
 * Serves uploaded files by their location: the file itself, with ranges; smaller images of it with `?variant=thumb` and
 * `?variant=screen`; and the progress of its conversion with `?status`. The content of a location never changes, except
 * when a conversion ends.
 */
export function serveMedia(app: FastifyInstance, { database, uploads: { folder } }: Deps): void {
  const files = new SmallFileCache(folder);
  const cachedRecords = new Map<string, MediaRecord>();
  database.changes.onChange((change) => {
    if (change.kind === 'media') cachedRecords.clear();
  });
  database.changes.onGap(() => cachedRecords.clear());

  const find = async (location: string): Promise<MediaRecord> => {
    // The database can't store this character in text, so no location contains it.
    if (location.includes('\u0000')) throw notFound('file');
    const record = await mediaStore(database.queries).findByLocation(location);
    if (!record) throw notFound('file');
    cachedRecords.set(location, record);
    return record;
  };

  const percentOf = async ({ _id, state }: MediaRecord): Promise<number> =>
    state === 'converting' ? mediaStore(database.queries).progress(_id) : 100;

  const pagesOf = async ({ kind, location }: MediaRecord): Promise<string[]> =>
    kind === 'document' ? mediaStore(database.queries).pagesOf(location) : [];

  app.get('/media/:portal/:name', async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const location = decodeURI(pathname);
    const record = cachedRecords.get(location) ?? (await find(location));
    if (searchParams.has('status'))
      return reply
        .header('cache-control', 'no-store')
        .send(statusOf(record, await percentOf(record), await pagesOf(record)));
    const variant = searchParams.get('variant');
    reply.header('content-security-policy', SANDBOX);
    if (variant !== null) {
      const fileName = variantOf(record, variant);
      reply.type('image/webp').header('cache-control', IMMUTABLE);
      const expectedBytes = await bytesOfVariant(files, record, fileName);
      return sendStoredFile(reply, { files, fileName, etag: `"${record.sha256}-${variant}"`, expectedBytes });
    }
    reply.type(record.contentType).header('cache-control', record.state === 'ready' ? IMMUTABLE : UNCACHED);
    const { fileName, sha256, bytes: expectedBytes } = record;
    return sendStoredFile(reply, { files, fileName, etag: `"${sha256}"`, expectedBytes });
  });
}

function variantOf({ thumbnailName }: MediaRecord, variant: string): string {
  const known = VARIANTS.find((one) => one === variant);
  if (!known || thumbnailName === null) throw notFound('thumbnail');
  return variantBeside(thumbnailName, known);
}

/** Records only contain the total size of all variants, so this subtracts the sizes of the others. */
async function bytesOfVariant(
  files: SmallFileCache,
  { thumbnailName, variantBytes }: MediaRecord,
  fileName: string,
): Promise<number | null> {
  if (thumbnailName === null || variantBytes === 0) return null;
  const others = VARIANTS.map((variant) => variantBeside(thumbnailName, variant)).filter((name) => name !== fileName);
  const sizes = await Promise.all(others.map((name) => files.sizeOf(name)));
  return sizes.reduce<number | null>(
    (left, bytes) => (left === null || bytes === null ? null : left - bytes),
    variantBytes,
  );
}

function statusOf(record: MediaRecord, percent: number, pages: string[]): MediaStatus {
  const { location, state, contentType, bytes, width, height, durationSeconds } = record;
  const failure = record.error === null ? null : storedProblem(record.error);
  const error = failure && inEnglish(failure);
  const facts = { location, state, percent, contentType, bytes, width, height, durationSeconds, pages };
  return { ...facts, error, ...failure, notices: noticesOf(record) };
}

/** The problem with a stored code. Earlier versions stored a sentence, which always said that the conversion failed. */
function storedProblem(error: string): Problem {
  return { code: error in sentences ? (error as ErrorCode) : 'video-conversion-failed' };
}
