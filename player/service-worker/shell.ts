import { SHELL_PAGE } from '../stored-files.ts';

/** In the page that the player starts from, and in no error page or login form of a captive portal. */
const ROOT_MARKER = 'id="vitrine-player"';
const TYPES: Record<string, RegExp> = { js: /javascript/, css: /css/, woff2: /font|octet/ };

/** A file of the build, and the hash that browsers compare what comes with. */
export interface ShellFile {
  address: string;
  integrity: string;
}

/**
 * Lays down the page and every file of one build. Throws unless all of them came and are what they claim to be; the browser
 * throws the worker away then, and tries again the next time that it is asked for a newer one.
 */
export async function fetchShell(cacheName: string, build: { script: string; files: ShellFile[] }): Promise<void> {
  const page = await proven(SHELL_PAGE, /html/);
  const text = await page.clone().text();
  if (!text.trimEnd().endsWith('</html>')) throw new Error('the page is incomplete');
  // While a server changes from one build to the next, the worker and the page can be of different ones.
  if (!text.includes(ROOT_MARKER) || !text.includes(build.script)) throw new Error('the page belongs to another build');
  const cache = await caches.open(cacheName);
  await Promise.all(build.files.map(async (file) => cache.put(file.address, await whole(file))));
  await cache.put(SHELL_PAGE, page);
}

/** Lays the build down again where any of it is gone: whoever clears a browser's storage does not tell. */
export async function mendShell(cacheName: string, build: { script: string; files: ShellFile[] }): Promise<void> {
  const cache = await caches.open(cacheName);
  const addresses = [SHELL_PAGE, ...build.files.map(({ address }) => address)];
  const kept = await Promise.all(addresses.map((address) => cache.match(address)));
  if (!kept.every(Boolean)) await fetchShell(cacheName, build);
}

/** As it was built, to the byte: a script that was cut on the way would be started, and fail, for as long as it is kept. */
function whole({ address, integrity }: ShellFile): Promise<Response> {
  const type = TYPES[address.split('.').pop() ?? ''];
  // What is wrong may lie in the browser's own cache, where the server only hears that it is known.
  return proven(address, type, { integrity }).catch(() => proven(address, type, { integrity, cache: 'reload' }));
}

async function proven(address: string, type: RegExp | undefined, how: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache', credentials: 'omit', ...how });
  const isRight =
    response.status === 200 && !response.redirected && (type?.test(response.headers.get('content-type') ?? '') ?? true);
  if (!isRight) throw new Error(`${address} returned status ${response.status}`);
  return response;
}
