import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from '#contract/errors/problem.ts';
import { SERVER_TIME_ENTRY } from '#contract/server-time.ts';
import { MethodNotAllowed, Refusal } from '../errors.ts';
import { accepts, type Encoding, type PackedBytes } from './accepted-encoding.ts';
import type { AcceptedMethods } from './accepted-methods.ts';
import { servePaintHold } from './paint-hold.ts';
import { policyOf } from './security-headers.ts';

/** Where the built pages lie. The files of earlier builds, for pages that still run, lie beside them in `<folder>.earlier`. */
export interface Pages {
  dashboard: string;
  player: string;
}

export interface PageSettings {
  /** Whether screens may keep what they need to play without the network. */
  offlineScreens: boolean;
  /** Which methods an address takes that is no page. */
  acceptedMethods: AcceptedMethods;
  channelPages: ChannelPagesOf;
}

/** The player's page before and after the place where the channel goes. The same object for as long as the page stays the same. */
export interface PageHalves {
  before: string;
  after: string;
}

/** Returns the player's page with the channel of this address in it, for an `Accept-Encoding`; null where the page goes without. */
export type ChannelPagesOf = (
  url: string,
  halves: PageHalves,
  accepted: string | undefined,
) => Promise<PackedBytes | null>;

/** Paths that never answer with a page: a missing file must not look like one. */
const NOT_A_PAGE = /^(?!\/)|^\/\/|^\/(api|assets|upload|media|healthz|metrics|serverTime)/i;
/** The name of a file, however it is written. */
const FILE = /\.[\w~-]+\/?$/i;
/** The one file that the page of a channel may end with. */
const CHANNEL_FILE = /^\/DesktopModules\/.*\.aspx\/?$/i;
const PAGE_METHODS = ['GET', 'HEAD'];
/** Where the player's page has room for what the server puts into it. */
const LOOK_PLACE = '<!-- first-paint -->';
const ENCODINGS: Encoding[] = ['br', 'gzip'];
/** Each address of the worker, and the pages that it may look after there. */
const WORKER_SCOPES = { '/player-worker.js': '/DesktopModules/', '/pair-worker.js': '/pair' };
const PLAYER_PAGE = /^\/(DesktopModules\/.*|PreviewSlide\/?|pair\/?)$/i;
/** The page on which nobody signs in. */
const CHANNEL_PAGE = /^\/DesktopModules\//i;
const PLAYER_PATHS = ['/DesktopModules/*', '/PreviewSlide', '/pair'];

/** Serves the player on its paths, the dashboard on every other one, and their files. */
export async function servePages(app: FastifyInstance, pages: Pages, settings: PageSettings): Promise<void> {
  for (const [name, directory] of Object.entries(pages)) {
    const folders = [directory, `${directory}.earlier`].map((folder) => path.join(folder, 'assets', name));
    const assets = folders.filter((folder) => existsSync(folder));
    if (assets.length === 0) continue;
    await app.register(fastifyStatic, {
      root: assets,
      prefix: `/assets/${name}/`,
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      dotfiles: 'ignore',
      // The build puts what is sent beside each file.
      preCompressed: true,
    });
  }
  serveWorker(app, pages.player, settings);
  servePaintHold(app);
  const player = readPage(pages.player);
  const dashboard = readPage(pages.dashboard);
  const sendPage = (reply: FastifyReply, page: Page) =>
    sendText(reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy), page);
  const sendPlayer = async (reply: FastifyReply) => {
    const page = player();
    // A page that wants its opener gone makes the browser start a process for it: a third more time to the first slide.
    if (CHANNEL_PAGE.test(reply.request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    const { url, headers } = reply.request;
    const packed = page.halves && (await settings.channelPages(url, page.halves, headers['accept-encoding']));
    return packed ? sendWithChannel(reply, page, packed) : sendPage(reply, page);
  };
  for (const url of PLAYER_PATHS) {
    // Everything is compressed already, or the browser reads nothing that we compress once.
    app.get(url, { compress: false }, (request, reply) => {
      if (!isPage(pathOf(request.url))) throw nothingHere();
      return sendPlayer(reply);
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.url);
    const allowed = settings.acceptedMethods(decoded(pathname));
    if (allowed.length > 0 && !allowed.includes(request.method)) throw new MethodNotAllowed(allowed);
    if (!isPage(pathname)) throw nothingHere();
    if (!PAGE_METHODS.includes(request.method)) throw new MethodNotAllowed(PAGE_METHODS);
    // Screens have had these addresses bookmarked since a server that did not tell capitals apart.
    return PLAYER_PAGE.test(pathname) ? sendPlayer(reply) : sendPage(reply, dashboard());
  });
}

function nothingHere(): Refusal {
  return new Refusal(404, problem('nothing-here'));
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/** Whether a page may be at this address: what nobody knows and is named like a file is none. */
function isPage(pathname: string): boolean {
  if (NOT_A_PAGE.test(pathname)) return false;
  const written = decoded(pathname);
  return !FILE.test(written) || CHANNEL_FILE.test(written);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // Not written as addresses are: the name of a channel may hold a percent sign.
    return pathname;
  }
}

/**
 * The player's service worker. It is asked for under the same addresses for ever, so the one that clears everything away reaches
 * every screen that once had the other. It is allowed no page but those of screens.
 */
function serveWorker(app: FastifyInstance, directory: string, { offlineScreens }: PageSettings): void {
  const worker = readPage(directory, offlineScreens ? 'player-worker.js' : 'forget-all-worker.js');
  for (const [address, scope] of Object.entries(WORKER_SCOPES)) {
    app.get(address, (_request, reply) =>
      sendText(reply.type('text/javascript; charset=utf-8').header('service-worker-allowed', scope), worker()),
    );
  }
}

interface Page {
  text: string;
  /** What its Content-Security-Policy is. */
  policy: string;
  /** Null where the page has no place for a channel. */
  halves: PageHalves | null;
  packed: Record<Encoding, Buffer>;
}

/** Sends what may change with the next build, compressed where the browser can read that. */
function sendText(reply: FastifyReply, { text, packed }: Page): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  const accepted = reply.request.headers['accept-encoding'];
  const encoding = ENCODINGS.find((one) => accepts(accepted, one));
  return encoding ? reply.header('content-encoding', encoding).send(packed[encoding]) : reply.send(text);
}

/** Sends the page with the server's time: browsers must not show it again without requesting it again. */
function sendWithChannel(reply: FastifyReply, { policy }: Page, { encoding, bytes }: PackedBytes): FastifyReply {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('server-timing', `${SERVER_TIME_ENTRY};desc="${Date.now()}"`)
    .header('vary', 'accept-encoding');
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

/** The page of a build, read and compressed once; while it is not built yet, it is looked for at each request. */
function readPage(directory: string, name = 'index.html'): () => Page {
  const file = path.join(directory, name);
  let page: Page | null = null;
  return () => {
    if (page !== null) return page;
    if (!existsSync(file)) throw new Refusal(503, problem('page-not-built'));
    const text = readFileSync(file, 'utf8');
    const packed = { br: brotliCompressSync(text), gzip: gzipSync(text) };
    page = { text, policy: policyOf(text), halves: halvesOf(text), packed };
    return page;
  };
}

function halvesOf(text: string): PageHalves | null {
  const at = text.indexOf(LOOK_PLACE);
  return at < 0 ? null : { before: text.slice(0, at), after: text.slice(at + LOOK_PLACE.length) };
}
