import { after } from './browser-timer.ts';
import { createBrowserTimeout } from './engine/browser-timeout.ts';
import { PART_BYTES } from './engine/file-download.ts';
import type { FileStore, StoredFile } from './engine/host.ts';
import { FILES_CACHE, type FileEntry, isFileEntry, PARTS_CACHE, partAddress } from './stored-files.ts';

/** Disks can be slow, and calls for one that has failed never finish. */
const ANSWER_WITHIN_MS = 20_000;
/** How long the list of stored files is trusted. */
const LIST_HOLDS_MS = 60_000;

/** Opens the file store in the browser's caches, from which the service worker serves. Throws if the browser refuses. */
export async function openBrowserFiles(): Promise<FileStore> {
  let files: Cache;
  let parts: Cache;
  let whole = new Map<string, string>();
  let listedAt = 0;

  async function open(): Promise<void> {
    [files, parts] = [await caches.open(FILES_CACHE), await caches.open(PARTS_CACHE)];
    const found = new Map<string, string>();
    const partsThere = new Set((await parts.keys()).map(pathOf));
    for (const request of await files.keys()) {
      const entry: unknown = await (await files.match(request))?.json().catch(() => null);
      if (isFileEntry(entry) && isWhole(entry, partsThere)) found.set(pathOf(request), entry.sha256);
    }
    whole = found;
    listedAt = performance.now();
  }

  const withBrowserTimeout = createBrowserTimeout(after, ANSWER_WITHIN_MS);
  await withBrowserTimeout(open);
  // Asks the browser not to evict the files. Its response changes nothing.
  navigator.storage?.persist?.().catch(() => {});

  const store: FileStore = {
    async whole() {
      // Clearing the browser's storage causes no event.
      const isListOld = performance.now() - listedAt > LIST_HOLDS_MS;
      if (isListOld || !(await caches.has(FILES_CACHE))) await open();
      return new Map(whole);
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
      whole.set(pathOf(new Request(location)), sha256);
    },
    async keepOnly(needed) {
      const locations = new Set(needed.map(({ location }) => pathOf(new Request(location))));
      const hashes = new Set(needed.map(({ sha256 }) => sha256));
      for (const request of await files.keys()) {
        if (locations.has(pathOf(request))) continue;
        await files.delete(request);
        whole.delete(pathOf(request));
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

function isWhole({ sha256, bytes, partBytes }: FileEntry, partsThere: ReadonlySet<string>): boolean {
  for (let part = 0; part * partBytes < bytes; part += 1) {
    if (!partsThere.has(partAddress(sha256, part))) return false;
  }
  return true;
}

/** As in the plan: addresses in caches are absolute and escaped. */
function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return decodeURI(pathname) + search;
}
