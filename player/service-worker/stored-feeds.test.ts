import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { latestFeed } from './stored-feeds.ts';

const ADDRESS = 'http://screen.example/api/feeds/rates';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const respondWith = (content: unknown) =>
  new Response(JSON.stringify({ kind: 'rss', content }), { headers: JSON_TYPE });

/** A response whose body ends in the middle. */
function truncatedResponse(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"kind":"rss","conte'));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: JSON_TYPE });
}

const entries = new Map<string, Response>();
const cache = {
  match: async (address: string) => entries.get(address)?.clone(),
  put: async (address: string, response: Response) => void entries.set(address, response),
  delete: async (address: string) => entries.delete(address),
  keys: async () => [...entries.keys()],
};
let network: () => Response;

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async () => network());
});
afterEach(() => void vi.unstubAllGlobals());

/** Requests the feed and returns its content, or undefined if the response can't be read. */
async function requestContent(): Promise<unknown> {
  const pending: Promise<unknown>[] = [];
  const request = new Request(ADDRESS);
  const event = { request, respondWith() {}, waitUntil: (work: Promise<unknown>) => void pending.push(work) };
  const response = await latestFeed(event).catch(() => null);
  const body = (await response?.json().catch(() => undefined)) as { content?: unknown } | undefined;
  await Promise.all(pending);
  return body?.content;
}

it.each<[string, () => Response]>([
  ['a login page', () => new Response('<form>Guest network</form>', { headers: { 'content-type': 'text/html' } })],
  ['a login page that calls itself JSON', () => new Response('<form>Guest network</form>', { headers: JSON_TYPE })],
  ['an empty object', () => new Response('{}', { headers: JSON_TYPE })],
  ['a truncated response', truncatedResponse],
  ['an empty response', () => new Response(null, { status: 204 })],
  ['a refusal by a proxy', () => new Response('', { status: 403 })],
  ['an error', () => new Response('{"error":"…"}', { status: 502, headers: JSON_TYPE })],
])('serves the stored content of a feed instead of %s', async (_, invalid) => {
  network = () => respondWith('good news');
  expect(await requestContent()).toBe('good news');
  network = invalid;
  expect(await requestContent()).toBe('good news');
  network = () => {
    throw new TypeError('no network');
  };
  expect(await requestContent()).toBe('good news');
  network = () => respondWith('better news');
  expect(await requestContent()).toBe('better news');
});

it('passes on that there is no content yet, but keeps the stored content for a start without the network', async () => {
  network = () => respondWith('good news');
  await requestContent();
  network = () => respondWith(null);
  expect(await requestContent()).toBeNull();
  network = () => {
    throw new TypeError('no network');
  };
  expect(await requestContent()).toBe('good news');
});
