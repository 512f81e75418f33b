import type { FastifyInstance } from 'fastify';
import type { MediaStatus } from '#contract/entities/media.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { VARIANTS, variantBeside } from '#server/media/inspect/inspect-image.ts';
import { type MediaRecord, mediaStore } from '#server/media/records/media.store.ts';
import { sendStoredFile } from '#server/media/serve/send-stored-file.ts';
import { SmallFileCache } from '#server/media/serve/small-file-cache.ts';

/** A file opened by itself may do nothing and belongs to nobody. */
const SANDBOX = "default-src 'none'; sandbox";
const FOR_EVER = 'public, max-age=31536000, immutable';
const NOT_YET = 'no-store';

/**
 * Serves uploaded files by the address in their record: the file itself, with ranges; `?variant=thumb` and
 * `?variant=screen`, smaller pictures of it; `?status`, how far its conversion is. An address never changes what it stands for, except while it is converted.
 */
export function serveMedia(app: FastifyInstance, { database, uploads: { folder } }: Deps): void {
  const files = new SmallFileCache(folder);
  const known = new Map<string, MediaRecord>();
  database.changes.onChange((change) => {
    if (change.kind === 'media') known.clear();
  });
  database.changes.onGap(() => known.clear());

  const find = async (location: string): Promise<MediaRecord> => {
    // No text column holds it, so nothing is called like that.
    if (location.includes('\u0000')) throw notFound('file');
    const record = await mediaStore(database.queries).findByLocation(location);
    if (!record) throw notFound('file');
    known.set(location, record);
    return record;
  };

  const percentOf = async ({ _id, state }: MediaRecord): Promise<number> =>
    state === 'converting' ? mediaStore(database.queries).progress(_id) : 100;

  app.get('/media/:portal/:name', async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const location = decodeURI(pathname);
    const record = known.get(location) ?? (await find(location));
    if (searchParams.has('status'))
      return reply.header('cache-control', 'no-store').send(statusOf(record, await percentOf(record)));
    const variant = searchParams.get('variant');
    reply.header('content-security-policy', SANDBOX);
    if (variant !== null) {
      const fileName = variantOf(record, variant);
      reply.type('image/webp').header('cache-control', FOR_EVER);
      const expectedBytes = await bytesOfVariant(files, record, fileName);
      return sendStoredFile(reply, { files, fileName, etag: `"${record.sha256}-${variant}"`, expectedBytes });
    }
    reply.type(record.contentType).header('cache-control', record.state === 'ready' ? FOR_EVER : NOT_YET);
    const { fileName, sha256, bytes: expectedBytes } = record;
    return sendStoredFile(reply, { files, fileName, etag: `"${sha256}"`, expectedBytes });
  });
}

function variantOf({ thumbnailName }: MediaRecord, variant: string): string {
  const known = VARIANTS.find((one) => one === variant);
  if (!known || thumbnailName === null) throw notFound('thumbnail');
  return variantBeside(thumbnailName, known);
}

/** Records know how long the smaller pictures are together: what the others don't have is this one's. */
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

function statusOf(record: MediaRecord, percent: number): MediaStatus {
  const { location, state, contentType, bytes, width, height, durationSeconds, error } = record;
  return { location, state, percent, contentType, bytes, width, height, durationSeconds, error };
}
