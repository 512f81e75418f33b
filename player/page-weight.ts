import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * What a screen's page may load before it shows anything: script and styles, gzip. The goal is 110 (docs/performance.md);
 * this is where it stands, so that it gets no worse.
 */
const LARGEST_PAGE_KB = 120;

/** The bytes, gzip, of all scripts and styles that a page names. */
function pageWeight(page: string, read: (address: string) => Uint8Array): number {
  const addresses = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    (match) => match[1] as string,
  );
  return addresses.reduce((sum, address) => sum + gzipSync(read(address), { level: 9 }).length, 0);
}

/** Fails a build whose page is heavier than that: a megabyte comes in steps that nobody notices. */
export function weighPage(read: (address: string) => Uint8Array): Plugin {
  return {
    name: 'player-page-weight',
    apply: 'build',
    closeBundle() {
      const page = new TextDecoder().decode(read('/index.html'));
      const kilobytes = pageWeight(page, read) / 1024;
      if (kilobytes <= LARGEST_PAGE_KB) return;
      this.error(
        `The player's page weighs ${kilobytes.toFixed(1)} KB; ${LARGEST_PAGE_KB} KB is the most that screens are to load.`,
      );
    },
  };
}
