/** What the page and the service worker agree on about stored files. The two are not always from the same build. */

/** One cache entry per file: its details, and the size of its parts. */
export const FILES_CACHE = 'vitrine-files-1';
/** One cache entry per part, under the hash of the whole file. */
export const PARTS_CACHE = 'vitrine-parts-1';
/** Feeds, and their images below it. */
export const FEEDS_PATH = '/api/feeds/';
/** The last good responses for feeds, and their images. */
export const FEEDS_CACHE = 'vitrine-feeds-1';
/** The page itself, with one cache per build. */
export const SHELL_CACHE_PREFIX = 'vitrine-shell-';
/** The key of the page in its cache, which is the same for all channels. */
export const SHELL_PAGE = '/DesktopModules/channels/0/shell/Default.aspx';
/** Prefix of all caches of the player. */
const OUR_CACHES = 'vitrine-';

/** The pages of screens. Apart from these and the page for pairing, the service worker controls none. */
export const WORKER_SCOPE = '/DesktopModules/';
export const WORKER_PATH = '/player-worker.js';
/** The page on which paired screens start. The same worker, registered from another URL, serves it. */
export const PAIR_SCOPE = '/pair';
export const PAIR_WORKER_PATH = '/pair-worker.js';

/** Header of a request that must bypass the store. */
export const BYPASS_STORE_HEADER = 'x-past-kept';

/** Message from the page: the waiting worker should take over. */
export const TAKE_OVER = 'take over';
/**
 * Message from a page to the active worker: it should also control that page, and restore missing files of the build.
 */
export const RESTORE = 'look after';
/** Message from the worker: nothing may be stored any more. */
export const FORGET_ALL = 'forget all';

/** The content of a stored file's entry. */
export interface FileEntry {
  bytes: number;
  sha256: string;
  contentType: string;
  partBytes: number;
}

export function partAddress(sha256: string, part: number): string {
  return `/kept/${sha256}/${part}`;
}

export function isFileEntry(value: unknown): value is FileEntry {
  const { bytes, sha256, contentType, partBytes } = (value ?? {}) as Partial<FileEntry>;
  return (
    typeof bytes === 'number' &&
    typeof sha256 === 'string' &&
    typeof contentType === 'string' &&
    typeof partBytes === 'number' &&
    partBytes > 0
  );
}

/** Deletes all files that pages and workers have stored in this browser. */
export async function deleteStoredFiles(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OUR_CACHES)).map((name) => caches.delete(name)));
}
