import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshest } from './stored-feeds.ts';

const ADDRESS = 'http://screen.example/api/feeds/rates';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const say = (content: unknown) => new Response(JSON.stringify({ kind: 'rss', content }), { headers: JSON_TYPE });

/** Breaks off in the middle. */
function cut(): Response {
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

/** What a screen gets that asks now; undefined where that is nothing it can read. */
async function ask(): Promise<unknown> {
  const works: Promise<unknown>[] = [];
  const request = new Request(ADDRESS);
  const event = { request, respondWith() {}, waitUntil: (work: Promise<unknown>) => void works.push(work) };
  const response = await freshest(event).catch(() => null);
  const body = (await response?.json().catch(() => undefined)) as { content?: unknown } | undefined;
  await Promise.all(works);
  return body?.content;
}

it.each<[string, () => Response]>([
  ['a login page', () => new Response('<form>Guest network</form>', { headers: { 'content-type': 'text/html' } })],
  ['a login page that calls itself JSON', () => new Response('<form>Guest network</form>', { headers: JSON_TYPE })],
  ['an empty object', () => new Response('{}', { headers: JSON_TYPE })],
  ['an answer that breaks off', cut],
  ['no word', () => new Response(null, { status: 204 })],
  ['a refusal of something on the way', () => new Response('', { status: 403 })],
  ['an error', () => new Response('{"error":"…"}', { status: 502, headers: JSON_TYPE })],
])('what a feed said stays where %s comes instead', async (_, wrong) => {
  network = () => say('good news');
  expect(await ask()).toBe('good news');
  network = wrong;
  expect(await ask()).toBe('good news');
  network = () => {
    throw new TypeError('no network');
  };
  expect(await ask()).toBe('good news');
  network = () => say('better news');
  expect(await ask()).toBe('better news');
});

it('a server that knows nothing of a source is heard, and what was known is kept for a start without it', async () => {
  network = () => say('good news');
  await ask();
  network = () => say(null);
  expect(await ask()).toBeNull();
  network = () => {
    throw new TypeError('no network');
  };
  expect(await ask()).toBe('good news');
});
