import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type LaunchOptions, type Page } from '@playwright/test';

/** A machine with a browser and a disk, which can be turned off and on again. */
export interface Kiosk {
  /** Starts the browser, with what it kept, at an address. */
  start(url: string): Promise<Page>;
  stop(): Promise<void>;
  /** Stops it for good, and throws its disk away. */
  scrap(): Promise<void>;
}

export function makeKiosk(launchOptions: LaunchOptions): Kiosk {
  const disk = mkdtempSync(path.join(tmpdir(), 'vitrine-kiosk-'));
  let context: BrowserContext | null = null;
  const stop = async () => {
    await context?.close();
    context = null;
  };
  return {
    async start(url) {
      context = await chromium.launchPersistentContext(disk, {
        ...launchOptions,
        viewport: { width: 960, height: 540 },
      });
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(url);
      return page;
    },
    stop,
    async scrap() {
      await stop();
      rmSync(disk, { recursive: true, force: true });
    },
  };
}

/** Waits until the page is looked after by its service worker, and the browser holds these files whole and the plan that is on show. */
export async function untilKept(page: Page, locations: string[]): Promise<void> {
  const isKept = (wanted: string[]) =>
    page.evaluate(async (names) => {
      if (!navigator.serviceWorker.controller) return false;
      const files = await caches.open('vitrine-files-1');
      const found = await Promise.all(names.map((name) => files.match(name)));
      return found.every((entry) => entry !== undefined);
    }, wanted);
  await expect.poll(() => isKept(locations), { timeout: 40_000 }).toBe(true);
  // It is written after its last file.
  await expect.poll(() => page.evaluate(isPlanKept)).toBe(true);
}

/** Runs in the page. */
async function isPlanKept(): Promise<boolean> {
  const { revision } = document.querySelector<HTMLElement>('main')?.dataset ?? {};
  // Whoever opens one that is not there makes it.
  const databases = await indexedDB.databases();
  if (!revision || !databases.some(({ name }) => name === 'vitrine-player')) return false;
  const records = await new Promise<string[]>((resolve, reject) => {
    const opened = indexedDB.open('vitrine-player');
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const asked = opened.result.transaction('records').objectStore('records').getAll();
      asked.onsuccess = () => resolve(asked.result.map(String));
      asked.onerror = () => reject(asked.error);
      opened.result.close();
    };
  });
  return records.some((record) => record.includes(`"revision":"${revision}"`) && record.includes('"upcomingFiles":[]'));
}
