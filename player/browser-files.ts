import { after } from './browser-timer.ts';
import { PART_BYTES } from './engine/files/file-download.ts';
import { createBrowserTimeout } from './engine/host/browser-timeout.ts';
import type { FileStore, StoredFile } from './engine/host/host.ts';
import { FILES_CACHE, type FileEntry, isFileEntry, PARTS_CACHE, partAddress } from './stored-files.ts';

/** Disks can be slow, and calls to a failed disk never finish. */
const RESPONSE_TIMEOUT_MS = 20_000;
/** The list of stored files is read again when it is older than this. */
const LIST_MAX_AGE_MS = 60_000;

/**
 * Opens the file store in the browser's caches, from which the service worker serves. Throws if the browser refuses.
 */
export async function openBrowserFiles(): Promise<FileStore> {
  let files: Cache;
  let parts: Cache;
  let hashes = new Map<string, string>();
  let listedAt = 0;

  async function open(): Promise<void> {
    [files, parts] = [await caches.open(FILES_CACHE), await caches.open(PARTS_CACHE)];
    const found = new Map<string, string>();
    const storedParts = new Set((await parts.keys()).map(pathOf));
    for (const request of await files.keys()) {
      const entry: unknown = await (await files.match(request))?.json().catch(() => null);
      if (isFileEntry(entry) && isComplete(entry, storedParts)) found.set(pathOf(request), entry.sha256);
    }
    hashes = found;
    listedAt = performance.now();
  }

  const withBrowserTimeout = createBrowserTimeout(after, RESPONSE_TIMEOUT_MS);
  await withBrowserTimeout(open);
  // Asks the browser not to evict the files. Its response changes nothing.
  navigator.storage?.persist?.().catch(() => {});

  const store: FileStore = {
    async whole() {
      // Clearing the browser's storage causes no event.
      const isListOld = performance.now() - listedAt > LIST_MAX_AGE_MS;
      if (isListOld || !(await caches.has(FILES_CACHE))) await open();
      return new Map(hashes);
    },
    async readPart(sha256, part) {
      const stored = await parts.match(partAddress(sha256, part));
      return stored ? new Uint8Array(await stored.arrayBuffer()) : null;
    },
    async writePart(sha256, part, bytes) {
      await parts.put(partAddress(sha256, part), new Response(bytes as Uint8Array<ArrayBuffer>));
    },
    async finish({ location, bytes, sha256, contentType }: StoredFile) {
      const entry: FileEntry = { bytes, sha256, contentType, partBytes: PART_BYTES };
      await files.put(location, new Response(JSON.stringify(entry)));
      hashes.set(pathOf(new Request(location)), sha256);
    },
    async keepOnly(needed) {
      const locations = new Set(needed.map(({ location }) => pathOf(new Request(location))));
      const hashes = new Set(needed.map(({ sha256 }) => sha256));
      for (const request of await files.keys()) {
        if (locations.has(pathOf(request))) continue;
        await files.delete(request);
        hashes.delete(pathOf(request));
      }
      for (const request of await parts.keys()) {
        const [, , sha256 = ''] = new URL(request.url).pathname.split('/');
        if (!hashes.has(sha256)) await parts.delete(request);
      }
    },
  };
  return {
    whole: () => withBrowserTimeout(store.whole),
    readPart: (sha256, part) => withBrowserTimeout(() => store.readPart(sha256, part)),
    writePart: (sha256, part, bytes) => withBrowserTimeout(() => store.writePart(sha256, part, bytes)),
    finish: (file) => withBrowserTimeout(() => store.finish(file)),
    keepOnly: (needed) => withBrowserTimeout(() => store.keepOnly(needed)),
  };
}

function isComplete({ sha256, bytes, partBytes }: FileEntry, storedParts: ReadonlySet<string>): boolean {
  for (let part = 0; part * partBytes < bytes; part += 1) {
    if (!storedParts.has(partAddress(sha256, part))) return false;
  }
  return true;
}

/** Returns a request's location as plans write it. Addresses in caches are absolute and escaped. */
function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return decodeURI(pathname) + search;
}
