import { SHELL_PAGE } from '../stored-files.ts';

/** Identifies the player's page, as opposed to error pages and the login pages of captive portals. */
const ROOT_MARKER = 'id="vitrine-player"';
const TYPES: Record<string, RegExp> = { js: /javascript/, css: /css/, woff2: /font|octet/ };

/** A file of the build, and its hash for the integrity check. */
export interface ShellFile {
  address: string;
  integrity: string;
}

/**
 * Stores the page and every file of one build. Throws unless all of them are complete and valid. The browser then discards the
 * worker, and tries again at the next check for a newer one.
 */
export async function fetchShell(cacheName: string, build: { script: string; files: ShellFile[] }): Promise<void> {
  const page = await proven(SHELL_PAGE, /html/);
  const text = await page.clone().text();
  if (!text.trimEnd().endsWith('</html>')) throw new Error('the page is incomplete');
  // During a deployment, the worker and the page can come from different builds.
  if (!text.includes(ROOT_MARKER) || !text.includes(build.script)) throw new Error('the page belongs to another build');
  const cache = await caches.open(cacheName);
  await Promise.all(build.files.map(async (file) => cache.put(file.address, await whole(file))));
  await cache.put(SHELL_PAGE, page);
}

/** Stores the build again if any of it is missing: clearing a browser's storage causes no event. */
export async function mendShell(cacheName: string, build: { script: string; files: ShellFile[] }): Promise<void> {
  const cache = await caches.open(cacheName);
  const addresses = [SHELL_PAGE, ...build.files.map(({ address }) => address)];
  const kept = await Promise.all(addresses.map((address) => cache.match(address)));
  if (!kept.every(Boolean)) await fetchShell(cacheName, build);
}

/** Byte for byte as it was built: a truncated script would fail at every start for as long as it is stored. */
function whole({ address, integrity }: ShellFile): Promise<Response> {
  const type = TYPES[address.split('.').pop() ?? ''];
  // The browser's own cache may contain a damaged file, which the server would only confirm as unchanged.
  return proven(address, type, { integrity }).catch(() => proven(address, type, { integrity, cache: 'reload' }));
}

async function proven(address: string, type: RegExp | undefined, how: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache', credentials: 'omit', ...how });
  const isRight =
    response.status === 200 && !response.redirected && (type?.test(response.headers.get('content-type') ?? '') ?? true);
  if (!isRight) throw new Error(`${address} returned status ${response.status}`);
  return response;
}
