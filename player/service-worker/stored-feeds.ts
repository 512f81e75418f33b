import { FEEDS_CACHE } from '../stored-files.ts';
import { found } from './found.ts';
import type { FetchEvent } from './worker-globals.ts';

const MOST_ENTRIES = 400;
/** A network that drops requests counts as none. A response that arrives later is stored for the next time. */
const ANSWER_WITHIN_MS = 6_000;

/** Returns the feed's current content, or the stored one if that fails or takes too long. */
export async function freshest(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await found(() => caches.open(FEEDS_CACHE).then((cache) => cache.match(request.url)));
  const asked = fetch(request).then(async (response) => {
    const said = await readAnswer(response.clone());
    if (said?.isWorthKeeping) event.waitUntil(keep(request.url, said.whole));
    return !said && kept ? kept : response;
  });
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, kept));
  return Promise.race([asked.catch(() => kept), late]);
}

/**
 * Reads the whole response for a feed or an image in it. Returns null for anything else, such as a login page or an incomplete
 * response. "No content yet" is a valid response, but doesn't replace stored content.
 */
async function readAnswer(response: Response): Promise<{ whole: Response; isWorthKeeping: boolean } | null> {
  const type = response.headers.get('content-type') ?? '';
  const isJson = /json/.test(type);
  if (response.status !== 200 || !(isJson || type.startsWith('image/'))) return null;
  try {
    const body = await response.arrayBuffer();
    const content: unknown = isJson ? JSON.parse(new TextDecoder().decode(body)).content : 'a picture';
    if (content === undefined) return null;
    return { whole: new Response(body, { headers: { 'content-type': type } }), isWorthKeeping: content !== null };
  } catch {
    return null;
  }
}

/** Keeps the latest entries, and removes those that were unused for the longest time. */
async function keep(address: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(FEEDS_CACHE);
    await cache.delete(address);
    await cache.put(address, response);
    const entries = await cache.keys();
    await Promise.all(entries.slice(0, Math.max(0, entries.length - MOST_ENTRIES)).map((old) => cache.delete(old)));
  } catch {
    // No room: the next start without the network goes without this feed.
  }
}
