/** How the page lays files down and the service worker finds them again. Both are of one build, but not always of the same. */

/** A cache entry per file: what is known of it, and how large its parts are. */
export const FILES_CACHE = 'vitrine-files-1';
/** A cache entry per part, under the hash of the whole file. */
export const PARTS_CACHE = 'vitrine-parts-1';
/** The last good answers about feeds, and their pictures. */
export const FEEDS_CACHE = 'vitrine-feeds-1';
/** The page itself; one cache per build. */
export const SHELL_CACHE_PREFIX = 'vitrine-shell-';
/** The page within its cache, whatever its address was. */
export const SHELL_PAGE = '/DesktopModules/channels/0/shell/Default.aspx';
/** All caches that are ours begin like this. */
export const OUR_CACHES = 'vitrine-';

/** Where screens live. Beside these pages and the one for pairing, the service worker controls none. */
export const WORKER_SCOPE = '/DesktopModules/';
export const WORKER_PATH = '/player-worker.js';
/** Where screens start that are paired. The same worker looks after it, under an address that is allowed this page only. */
export const PAIR_SCOPE = '/pair';
export const PAIR_WORKER_PATH = '/pair-worker.js';

/** A request that is to be sent on, past what is kept. */
export const PAST_KEPT_HEADER = 'x-past-kept';

/** From the page: the waiting worker shall take over. */
export const TAKE_OVER = 'take over';
/** From a page, to the worker that is at work: it shall look after that page, too, and see that all of the build is there. */
export const LOOK_AFTER = 'look after';
/** From the worker: nothing shall be kept any more. */
export const FORGET_ALL = 'forget all';

/** What stands in the entry of a kept file. */
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
