import {
  FEEDS_CACHE,
  LOOK_AFTER,
  PAIR_SCOPE,
  PAST_KEPT_HEADER,
  SHELL_CACHE_PREFIX,
  SHELL_PAGE,
  TAKE_OVER,
  WORKER_SCOPE,
} from '../kept-files.ts';
import { keptAnswer } from './kept-answer.ts';
import { fetchShell } from './shell.ts';
import type { FetchEvent, WorkerScope } from './worker-globals.ts';

/** Put in by the build: its name, its page's script, and the addresses of all its files. */
declare const PLAYER_BUILD: { name: string; script: string; files: string[] };

const worker = self as unknown as WorkerScope;
const SHELL_CACHE = SHELL_CACHE_PREFIX + PLAYER_BUILD.name;
const SHELL_FILES = /^\/assets\/player\//;
const FEEDS = /^\/api\/feeds\//;
const MOST_FEED_ENTRIES = 400;
/** A network that swallows questions is as good as none. What it says later is kept for the next time. */
const ANSWER_WITHIN_MS = 6_000;

worker.addEventListener('install', (event) => event.waitUntil(fetchShell(SHELL_CACHE, PLAYER_BUILD)));

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void worker.skipWaiting();
  if (data === LOOK_AFTER) void worker.clients.claim();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || request.headers.has(PAST_KEPT_HEADER)) return;
  if (request.mode === 'navigate' && (pathname.startsWith(WORKER_SCOPE) || pathname === PAIR_SCOPE))
    event.respondWith(fromShell(request, SHELL_PAGE));
  else if (SHELL_FILES.test(pathname)) event.respondWith(fromShell(request, pathname));
  else if (pathname.startsWith('/media/') && search === '') event.respondWith(fromKept(request));
  else if (FEEDS.test(pathname)) event.respondWith(freshest(event));
});

/** The first worker takes the page that brought it along, so that what is kept from now on is found. Older builds go. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELL_CACHE_PREFIX) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function fromShell(request: Request, address: string): Promise<Response> {
  const own = await found(() => caches.open(SHELL_CACHE).then((cache) => cache.match(address)));
  // The worker of the other address may have put a newer build in the place of this one's.
  const kept = own ?? (await found(() => caches.match(address)));
  return kept ?? fetch(request);
}

async function fromKept(request: Request): Promise<Response> {
  return (await found(() => keptAnswer(request))) ?? fetch(request);
}

/** What the source says now; where it can't be had, or not soon, what it said the last time. */
async function freshest(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await found(() => caches.open(FEEDS_CACHE).then((cache) => cache.match(request.url)));
  const asked = fetch(request).then((answer) => {
    if (answer.status === 200) event.waitUntil(keepFeed(request.url, answer.clone()));
    return answer.status >= 500 && kept ? kept : answer;
  });
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, kept));
  return Promise.race([asked.catch(() => kept), late]);
}

/** The latest stay; those that were not asked for the longest go. */
async function keepFeed(address: string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(FEEDS_CACHE);
    await cache.delete(address);
    await cache.put(address, answer);
    const entries = await cache.keys();
    await Promise.all(
      entries.slice(0, Math.max(0, entries.length - MOST_FEED_ENTRIES)).map((old) => cache.delete(old)),
    );
  } catch {
    // No room: the next start without the network goes without this feed.
    await answer.body?.cancel().catch(() => {});
  }
}

/** A store that fails is a store that has nothing: the network is asked. */
async function found(look: () => Promise<Response | null | undefined>): Promise<Response | null> {
  try {
    return (await look()) ?? null;
  } catch {
    return null;
  }
}
