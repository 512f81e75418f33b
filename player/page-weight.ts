import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Size limits of what a screen loads before it shows anything (page, script and styles, gzip): the goals of
 * docs/performance.md.
 */
export const LARGEST_PAGE_KB = { preact: 42, react: 110 };

/** Returns the gzip size of a page with inlined styles and of all its scripts. */
function pageWeight(page: string, read: (address: string) => Uint8Array): number {
  const scripts = [...page.matchAll(/<script type="module"[^>]*src="(\/assets\/[^"]+)"/g)].map(
    ([, address]) => address,
  );
  if (scripts.length === 0) throw new Error("The player's page has no script.");
  const parts = [new TextEncoder().encode(page), ...scripts.map((address) => read(address as string))];
  return parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0);
}

/** Fails the build if the page is too large, because it would otherwise grow unnoticed. */
export function weighPage(read: (address: string) => Uint8Array, largestKilobytes: number): Plugin {
  return {
    name: 'player-page-weight',
    apply: 'build',
    closeBundle() {
      const page = new TextDecoder().decode(read('/index.html'));
      const kilobytes = pageWeight(page, read) / 1024;
      if (kilobytes <= largestKilobytes) return;
      this.error(
        `The player's page is ${kilobytes.toFixed(1)} KB. Screens must not load more than ${largestKilobytes} KB.`,
      );
    },
  };
}
