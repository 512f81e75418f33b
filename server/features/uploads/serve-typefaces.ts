import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/errors.ts';
import { FONT_TYPE, fontFile } from '#server/media/typefaces/typeface-files.ts';

/** Serves the fonts of themes beside uploaded files, so that screens store them in the same way. */
export function serveTypefaces(app: FastifyInstance): void {
  app.get('/media/typefaces/:name', async (request, reply) => {
    const found = fontFile(new URL(request.url, 'http://localhost').pathname);
    if (!found) throw notFound('file');
    const etag = `"${found.entry.sha256}"`;
    // The next version of a package may have another file under the same name.
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(FONT_TYPE).send(found.content);
  });
}
