import { PART_BYTES } from './engine/file-download.ts';
import type { FileStore, KeptFile } from './engine/host.ts';
import { FILES_CACHE, type FileEntry, isFileEntry, PARTS_CACHE, partAddress } from './kept-files.ts';

/** Files in the browser's caches, where the service worker answers from them. Throws where the browser refuses. */
export async function openBrowserFiles(): Promise<FileStore> {
  let files: Cache;
  let parts: Cache;
  const whole = new Map<string, string>();

  async function open(): Promise<void> {
    [files, parts] = [await caches.open(FILES_CACHE), await caches.open(PARTS_CACHE)];
    whole.clear();
    for (const request of await files.keys()) {
      const entry: unknown = await (await files.match(request))?.json().catch(() => null);
      if (isFileEntry(entry)) whole.set(pathOf(request), entry.sha256);
    }
  }

  await open();
  // The browser is asked not to clear away what a screen needs; its answer changes nothing.
  navigator.storage?.persist?.().catch(() => {});

  return {
    async whole() {
      // Somebody has cleared the browser's storage.
      if (!(await caches.has(FILES_CACHE))) await open();
      return new Map(whole);
    },
    async readPart(sha256, part) {
      const stored = await parts.match(partAddress(sha256, part));
      return stored ? new Uint8Array(await stored.arrayBuffer()) : null;
    },
    async writePart(sha256, part, bytes) {
      await parts.put(partAddress(sha256, part), new Response(bytes as Uint8Array<ArrayBuffer>));
    },
    async finish({ location, bytes, sha256, contentType }: KeptFile) {
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
}

/** As the plan names it: addresses in caches are absolute and escaped. */
function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return decodeURI(pathname) + search;
}
