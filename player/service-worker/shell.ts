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
 * Stores the page and every file of one build. Throws unless all of them are complete and valid. The browser then
 * discards the worker and tries again the next time it checks for a newer one.
 */
export async function fetchShell(cacheName: string, build: { script: string; files: ShellFile[] }): Promise<void> {
  const page = await fetchValid(SHELL_PAGE, /html/);
  const text = await page.clone().text();
  if (!text.trimEnd().endsWith('</html>')) throw new Error('the page is incomplete');
  // During a deployment, the worker and the page can come from different builds.
  if (!text.includes(ROOT_MARKER) || !text.includes(build.script)) throw new Error('the page belongs to another build');
  const cache = await caches.open(cacheName);
  await Promise.all(build.files.map(async (file) => cache.put(file.address, await fetchVerified(file))));
  await cache.put(SHELL_PAGE, page);
}

/** Stores the build again if part of it is missing. No event reports that a browser's storage was cleared. */
export async function restoreShell(cacheName: string, build: { script: string; files: ShellFile[] }): Promise<void> {
  const cache = await caches.open(cacheName);
  const addresses = [SHELL_PAGE, ...build.files.map(({ address }) => address)];
  const stored = await Promise.all(addresses.map((address) => cache.match(address)));
  if (!stored.every(Boolean)) await fetchShell(cacheName, build);
}

/** Fetches a file and verifies its hash, because a truncated script would fail at every start while it is stored. */
function fetchVerified({ address, integrity }: ShellFile): Promise<Response> {
  const type = TYPES[address.split('.').pop() ?? ''];
  // The HTTP cache may contain a damaged file, which the server would only confirm as unchanged.
  return fetchValid(address, type, { integrity }).catch(() =>
    fetchValid(address, type, { integrity, cache: 'reload' }),
  );
}

async function fetchValid(address: string, type: RegExp | undefined, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache', credentials: 'omit', ...options });
  const isValid =
    response.status === 200 && !response.redirected && (type?.test(response.headers.get('content-type') ?? '') ?? true);
  if (!isValid) throw new Error(`${address} returned status ${response.status}`);
  return response;
}
