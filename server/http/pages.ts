import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';

/** Where the built pages lie. */
export interface Pages {
  dashboard: string;
  player: string;
}

/** Paths that never answer with a page: a missing file must not look like one. */
const NOT_A_PAGE = /^(?!\/)|^\/\/|^\/(api|assets|upload|media|healthz|metrics|serverTime)|\.[a-z0-9]{1,8}$/i;
const PLAYER_PATHS = ['/DesktopModules/*', '/PreviewSlide'];

/** Serves the player on its paths, the dashboard on every other one, and their files. */
export async function servePages(app: FastifyInstance, pages: Pages): Promise<void> {
  for (const [name, directory] of Object.entries(pages)) {
    const assets = path.join(directory, 'assets', name);
    if (!existsSync(assets)) continue;
    await app.register(fastifyStatic, {
      root: assets,
      prefix: `/assets/${name}/`,
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      dotfiles: 'ignore',
    });
  }
  const player = readPage(pages.player);
  const dashboard = readPage(pages.dashboard);
  for (const url of PLAYER_PATHS) {
    app.get(url, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(player()),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NOT_A_PAGE.test(pathname);
    if (!isPage) throw new Refusal(404, 'There is nothing at this address.');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(dashboard());
  });
}

/** The page of a build, read once; while it is not built yet, at each request. */
function readPage(directory: string): () => string {
  const file = path.join(directory, 'index.html');
  let page: string | null = null;
  return () => {
    if (page === null && !existsSync(file)) throw new Refusal(503, 'This page is not built yet.');
    page ??= readFileSync(file, 'utf8');
    return page;
  };
}
