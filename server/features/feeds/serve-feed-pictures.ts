import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { pictureLocation } from './picture-location.ts';

/** For an image that is opened as a page: it can't run or load anything and has no origin. */
const SANDBOX = "default-src 'none'; sandbox";
const YEAR_SECONDS = 31_536_000;
/** The format of the ids of `createPictureReference`. */
const PICTURE_ID = /^[\w-]{43}$/;

/** Serves the images of feeds at `pictureLocation`. */
export function serveFeedPictures(app: FastifyInstance, { feedPictures }: Deps): void {
  app.get<{ Params: { id: string } }>(pictureLocation(':id'), async ({ params: { id } }, reply) => {
    const file = PICTURE_ID.test(id) ? await feedPictures.find(id) : null;
    const bytes = file === null ? null : await readFile(file).catch(() => null);
    reply.header('content-security-policy', SANDBOX);
    if (bytes === null) {
      reply.header('cache-control', 'no-store');
      throw notFound('image');
    }
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    return reply.type('image/webp').send(bytes);
  });
}
