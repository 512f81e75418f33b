import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MediaStatus } from '#contract/entities/media.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { VARIANTS, variantBeside } from './inspect-picture.ts';
import { type MediaRecord, mediaStore } from './media.store.ts';

/** A file opened by itself may do nothing and belongs to nobody. */
const SANDBOX = "default-src 'none'; sandbox";
const YEAR = '365d';

/**
 * Serves uploaded files by the address in their record: the file itself, with ranges; `?variant=thumb` and
 * `?variant=screen`, smaller pictures of it; `?status`, how far its conversion is. An address never changes what it stands for, except while it is converted.
 */
export async function serveMedia(app: FastifyInstance, { database, uploads: { folder } }: Deps): Promise<void> {
  await app.register(fastifyStatic, { root: folder.root, serve: false, dotfiles: 'deny' });
  const known = new Map<string, MediaRecord>();
  database.changes.onChange((change) => {
    if (change.kind === 'media') known.clear();
  });
  database.changes.onGap(() => known.clear());

  const find = async (location: string): Promise<MediaRecord> => {
    // No text column holds it, so nothing is called like that.
    if (location.includes('\u0000')) throw notFound('file');
    const record = known.get(location) ?? (await mediaStore(database.queries).findByLocation(location));
    if (!record) throw notFound('file');
    known.set(location, record);
    return record;
  };

  const percentOf = async ({ _id, state }: MediaRecord): Promise<number> =>
    state === 'converting' ? mediaStore(database.queries).progress(_id) : 100;

  app.get('/media/:portal/:name', async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const record = await find(decodeURI(pathname));
    if (searchParams.has('status'))
      return reply.header('cache-control', 'no-store').send(statusOf(record, await percentOf(record)));
    const variant = searchParams.get('variant');
    if (variant !== null) return sendVariant(reply, record, variant);
    reply.header('content-security-policy', SANDBOX).type(record.contentType);
    if (record.state === 'ready') return reply.sendFile(record.fileName, { immutable: true, maxAge: YEAR });
    return reply.header('cache-control', 'no-store').sendFile(record.fileName, { cacheControl: false });
  });
}

function sendVariant(reply: FastifyReply, { thumbnailName }: MediaRecord, variant: string): FastifyReply {
  const known = VARIANTS.find((one) => one === variant);
  if (!known || thumbnailName === null) throw notFound('picture of this file');
  reply.header('content-security-policy', SANDBOX);
  return reply.sendFile(variantBeside(thumbnailName, known), { immutable: true, maxAge: YEAR });
}

function statusOf(record: MediaRecord, percent: number): MediaStatus {
  const { location, state, contentType, bytes, width, height, durationSeconds, error } = record;
  return { location, state, percent, contentType, bytes, width, height, durationSeconds, error };
}
