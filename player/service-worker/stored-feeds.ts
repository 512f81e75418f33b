import { FEEDS_CACHE } from '../stored-files.ts';
import { readStore } from './read-store.ts';
import type { FetchEvent } from './worker-globals.ts';

const MOST_ENTRIES = 400;
/** After this, the stored content is used. A response that arrives later is stored for the next request. */
const RESPONSE_TIMEOUT_MS = 6_000;

/** Returns the feed's current content, or the stored one if that fails or takes too long. */
export async function latestFeed(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const stored = await readStore(() => caches.open(FEEDS_CACHE).then((cache) => cache.match(request.url)));
  const fetched = fetch(request).then(async (response) => {
    const valid = await readValid(response.clone());
    if (valid?.hasContent) event.waitUntil(store(request.url, valid.response));
    return !valid && stored ? stored : response;
  });
  if (!stored) return fetched;
  const timeout = new Promise<Response>((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS, stored));
  return Promise.race([fetched.catch(() => stored), timeout]);
}

/**
 * Reads the complete response for a feed or an image in it. Returns null for anything else, such as a login page or an
 * incomplete response. "No content yet" is a valid response, but doesn't replace stored content.
 */
async function readValid(response: Response): Promise<{ response: Response; hasContent: boolean } | null> {
  const type = response.headers.get('content-type') ?? '';
  const isJson = /json/.test(type);
  if (response.status !== 200 || !(isJson || type.startsWith('image/'))) return null;
  try {
    const body = await response.arrayBuffer();
    const content: unknown = isJson ? JSON.parse(new TextDecoder().decode(body)).content : 'image';
    if (content === undefined) return null;
    return { response: new Response(body, { headers: { 'content-type': type } }), hasContent: content !== null };
  } catch {
    return null;
  }
}

/** Stores the response as the latest entry, and removes the oldest entries beyond the limit. */
async function store(address: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(FEEDS_CACHE);
    await cache.delete(address);
    await cache.put(address, response);
    const entries = await cache.keys();
    await Promise.all(entries.slice(0, Math.max(0, entries.length - MOST_ENTRIES)).map((old) => cache.delete(old)));
  } catch {
    // The storage is full. If the screen next starts without the network, it lacks this feed.
  }
}
