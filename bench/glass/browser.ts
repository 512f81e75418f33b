import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/system-packages.mjs';

/** The machine's own Chromium, in a process of its own, as `npm test` runs it. */
export function openBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

/** A page of somebody who was never here before. */
export async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  // tsx marks the functions that it translates with the names they had, by calling this; those that run in pages, too.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return context.newPage();
}
