import { PAINT_HELD_AT_MOST_MS, PAINT_HOLD_PATH } from '#rules/paint-hold.ts';
import {
  BYPASS_STORE_HEADER,
  FEEDS_PATH,
  PAIR_SCOPE,
  RESTORE,
  SHELL_CACHE_PREFIX,
  SHELL_PAGE,
  TAKE_OVER,
  WORKER_SCOPE,
} from '../stored-files.ts';
import { readStore } from './read-store.ts';
import { fetchShell, restoreShell, type ShellFile } from './shell.ts';
import { latestFeed } from './stored-feeds.ts';
import { storedResponse } from './stored-response.ts';
import type { WorkerScope } from './worker-globals.ts';

/** Inserted by the build: its name, its page's script and all its files. */
declare const PLAYER_BUILD: { name: string; script: string; files: ShellFile[] };

const worker = self as unknown as WorkerScope;
const SHELL_CACHE = SHELL_CACHE_PREFIX + PLAYER_BUILD.name;
const SHELL_FILES = /^\/assets\/player\//;

// What the worker serves, when it takes over and how it is removed:
// docs/decisions/017-start-screens-without-the-server.md
worker.addEventListener('install', (event) => event.waitUntil(fetchShell(SHELL_CACHE, PLAYER_BUILD)));

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void worker.skipWaiting();
  if (event.data === RESTORE) event.waitUntil(restore());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || request.headers.has(BYPASS_STORE_HEADER)) return;
  if (request.mode === 'navigate' && (pathname.startsWith(WORKER_SCOPE) || pathname === PAIR_SCOPE))
    event.respondWith(fromShell(request, SHELL_PAGE));
  else if (SHELL_FILES.test(pathname)) event.respondWith(fromShell(request, pathname));
  else if (pathname.startsWith('/media/') && search === '') event.respondWith(fromFiles(request));
  else if (pathname.startsWith(FEEDS_PATH)) event.respondWith(latestFeed(event));
  else if (pathname === PAINT_HOLD_PATH) event.respondWith(delayedStyleSheet());
});

/**
 * The first worker takes over the page that registered it, so that it serves what is stored from now on. Older builds
 * are removed.
 */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELL_CACHE_PREFIX) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function restore(): Promise<void> {
  // A waiting worker can't claim pages.
  await worker.clients.claim().catch(() => {});
  // Fails if the server has a newer build by now, which will be installed separately.
  await restoreShell(SHELL_CACHE, PLAYER_BUILD).catch(() => {});
}

async function fromShell(request: Request, address: string): Promise<Response> {
  const own = await readStore(() => caches.match(address, { cacheName: SHELL_CACHE }));
  // The worker of the other scope may have replaced this build with a newer one.
  const stored = own ?? (await readStore(() => caches.match(address)));
  return stored ?? fetch(request);
}

/** Returns the style sheet that delays the first paint after a reload, as the server would send it. */
async function delayedStyleSheet(): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, PAINT_HELD_AT_MOST_MS));
  return new Response('', { headers: { 'content-type': 'text/css' } });
}

async function fromFiles(request: Request): Promise<Response> {
  return (await readStore(() => storedResponse(request))) ?? fetch(request);
}
