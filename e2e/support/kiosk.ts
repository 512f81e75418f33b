import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type LaunchOptions, type Page } from '@playwright/test';

/** A machine with a browser and a disk, which can be turned off and on again. */
export interface Kiosk {
  /** Starts the browser with its stored data, at an address. */
  start(url: string): Promise<Page>;
  stop(): Promise<void>;
  /** Stops it and deletes its disk. */
  remove(): Promise<void>;
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
    async remove() {
      await stop();
      rmSync(disk, { recursive: true, force: true });
    },
  };
}

/** Waits until a service worker controls the page, and the browser has stored the current plan and these files. */
export async function untilStored(page: Page, locations: string[]): Promise<void> {
  const areStored = (wanted: string[]) =>
    page.evaluate(async (names) => {
      if (!navigator.serviceWorker.controller) return false;
      const files = await caches.open('vitrine-files-1');
      const found = await Promise.all(names.map((name) => files.match(name)));
      return found.every((entry) => entry !== undefined);
    }, wanted);
  await expect.poll(() => areStored(locations)).toBe(true);
  // The plan is stored after its last file.
  await expect.poll(() => page.evaluate(isPlanStored)).toBe(true);
}

/** Runs in the page: whether the browser has stored the plan that is on screen. */
async function isPlanStored(): Promise<boolean> {
  const { revision } = document.querySelector<HTMLElement>('main')?.dataset ?? {};
  // Opening a database that doesn't exist would create it.
  const databases = await indexedDB.databases();
  if (!revision || !databases.some(({ name }) => name === 'vitrine-player')) return false;
  const records = await new Promise<string[]>((resolve, reject) => {
    const opened = indexedDB.open('vitrine-player');
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const request = opened.result.transaction('records').objectStore('records').getAll();
      request.onsuccess = () => resolve(request.result.map(String));
      request.onerror = () => reject(request.error);
      opened.result.close();
    };
  });
  return records.some((record) => record.includes(`"revision":"${revision}"`) && record.includes('"upcomingFiles":[]'));
}
