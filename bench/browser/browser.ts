import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/system-packages.mjs';

/** The machine's own Chromium, in a process of its own, started as `npm test` does. */
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

/** A page in a new browser context, as for a first visit. */
export async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  // tsx adds calls of this function to named functions, including those that run in pages.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return context.newPage();
}
