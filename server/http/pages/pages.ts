import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from '#contract/errors/problem.ts';
import { SERVER_TIME_ENTRY } from '#contract/server-time.ts';
import { MethodNotAllowed, Refusal } from '#server/errors.ts';
import type { AcceptedMethods } from '../contract/accepted-methods.ts';
import { accepts, type EncodedBytes, type Encoding } from './accepted-encoding.ts';
import { serveAssets } from './assets.ts';
import { servePaintHold } from './paint-hold.ts';
import { policyOf } from './security-headers.ts';

/**
 * Folders of the built pages. `<folder>.earlier` beside each contains files of earlier builds, for pages that are still
 * open.
 */
export interface Pages {
  dashboard: string;
  player: string;
}

export interface PageSettings {
  /** Whether screens may store what they need to play without the network. */
  offlineScreens: boolean;
  acceptedMethods: AcceptedMethods;
  channelPages: ChannelPagesOf;
}

/**
 * The player's page before and after the position of the channel. The same object for as long as the page is the same.
 */
export interface PageHalves {
  before: string;
  after: string;
}

/**
 * Returns the player's page with the channel of this URL, encoded for `accepted`, or null to send the page without it.
 */
export type ChannelPagesOf = (
  url: string,
  halves: PageHalves,
  accepted: string | undefined,
) => Promise<EncodedBytes | null>;

/** Paths that never return a page: a missing file must not look like one. */
const NOT_A_PAGE = /^(?!\/)|^\/\/|^\/(api|assets|upload|media|healthz|metrics|serverTime)/i;
/** Paths that end with a file extension. */
const FILE = /\.[\w~-]+\/?$/i;
/** Paths of channel pages that end with .aspx, which are not files. */
const CHANNEL_FILE = /^\/DesktopModules\/.*\.aspx\/?$/i;
const PAGE_METHODS = ['GET', 'HEAD'];
/** Marks the position in the player's page where the server inserts the channel. */
const CHANNEL_POSITION = '<!-- first-paint -->';
const ENCODINGS: Encoding[] = ['br', 'gzip'];
/** Paths of the service worker, and the scope of each. */
const WORKER_SCOPES = { '/player-worker.js': '/DesktopModules/', '/pair-worker.js': '/pair' };
const PLAYER_PAGE = /^\/(DesktopModules\/.*|PreviewSlide\/?|pair\/?)$/i;
/** The player's page on screens, where nobody logs in. */
const CHANNEL_PAGE = /^\/DesktopModules\//i;
const PLAYER_PATHS = ['/DesktopModules/*', '/PreviewSlide', '/pair'];

/** Serves the player on its paths, the dashboard on all others, and their assets. */
export async function servePages(app: FastifyInstance, pages: Pages, settings: PageSettings): Promise<void> {
  for (const [name, directory] of Object.entries(pages)) {
    const folders = [directory, `${directory}.earlier`].map((folder) => path.join(folder, 'assets', name));
    await serveAssets(app, `/assets/${name}/*`, folders);
  }
  serveWorker(app, pages.player, settings);
  servePaintHold(app);
  const player = readPage(pages.player);
  const dashboard = readPage(pages.dashboard);
  const sendPage = (reply: FastifyReply, page: Page) =>
    sendText(reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy), page);
  const sendPlayer = async (reply: FastifyReply) => {
    const page = player();
    // `same-origin` makes the browser start a new process, which delays the first slide by a third.
    if (CHANNEL_PAGE.test(reply.request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    const { url, headers } = reply.request;
    const encodedPage = page.halves && (await settings.channelPages(url, page.halves, headers['accept-encoding']));
    return encodedPage ? sendWithChannel(reply, page, encodedPage) : sendPage(reply, page);
  };
  for (const url of PLAYER_PATHS) {
    // `sendText` and `sendWithChannel` send compressed bytes if the browser accepts them.
    app.get(url, { compress: false }, (request, reply) => {
      if (!isPage(pathOf(request.url))) throw notFound();
      return sendPlayer(reply);
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.url);
    const allowed = settings.acceptedMethods(decode(pathname));
    if (allowed.length > 0 && !allowed.includes(request.method)) throw new MethodNotAllowed(allowed);
    if (!isPage(pathname)) throw notFound();
    if (!PAGE_METHODS.includes(request.method)) throw new MethodNotAllowed(PAGE_METHODS);
    // An earlier server ignored case, and screens still open such bookmarks.
    return PLAYER_PAGE.test(pathname) ? sendPlayer(reply) : sendPage(reply, dashboard());
  });
}

function notFound(): Refusal {
  return new Refusal(404, problem('nothing-here'));
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/** Whether this path shows a page. Unknown paths that look like files don't. */
function isPage(pathname: string): boolean {
  if (NOT_A_PAGE.test(pathname)) return false;
  const decodedPath = decode(pathname);
  return !FILE.test(decodedPath) || CHANNEL_FILE.test(decodedPath);
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // Not valid percent-encoding: a channel's name may contain a percent sign.
    return pathname;
  }
}

/**
 * Serves the player's service worker, or the one that deletes everything if `offlineScreens` is off. The paths must
 * never change, so that the deleting worker also replaces the other one on screens that have it. The scopes contain
 * only pages of screens.
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
  /** Its Content-Security-Policy. */
  policy: string;
  /** Null if the page has no position for a channel. */
  halves: PageHalves | null;
  compressed: Record<Encoding, Buffer>;
}

/** Sends a file that may change with the next build, compressed if the browser accepts it. */
function sendText(reply: FastifyReply, { text, compressed }: Page): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  const accepted = reply.request.headers['accept-encoding'];
  const encoding = ENCODINGS.find((one) => accepts(accepted, one));
  return encoding ? reply.header('content-encoding', encoding).send(compressed[encoding]) : reply.send(text);
}

/** Sends the page with the current server time, which is why it must not be cached. */
function sendWithChannel(reply: FastifyReply, { policy }: Page, { encoding, bytes }: EncodedBytes): FastifyReply {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('server-timing', `${SERVER_TIME_ENTRY};desc="${Date.now()}"`)
    .header('vary', 'accept-encoding');
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

/** Reads and compresses a file of a build at the first request. Throws 503 while it has not been built. */
function readPage(directory: string, name = 'index.html'): () => Page {
  const file = path.join(directory, name);
  let page: Page | null = null;
  return () => {
    if (page !== null) return page;
    if (!existsSync(file)) throw new Refusal(503, problem('page-not-built'));
    const text = readFileSync(file, 'utf8');
    const compressed = { br: brotliCompressSync(text), gzip: gzipSync(text) };
    page = { text, policy: policyOf(text), halves: halvesOf(text), compressed };
    return page;
  };
}

function halvesOf(text: string): PageHalves | null {
  const at = text.indexOf(CHANNEL_POSITION);
  return at < 0 ? null : { before: text.slice(0, at), after: text.slice(at + CHANNEL_POSITION.length) };
}
