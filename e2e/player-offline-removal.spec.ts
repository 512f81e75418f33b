import type { Page } from '@playwright/test';
import { buildChannel, imageSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
import { untilStored } from './support/kiosk.ts';
import { shownImage } from './support/screen.ts';

/** The path of the service worker of screens. */
const WORKER_PATH = '/player-worker.js';
/** The message with which it tells pages to delete everything. */
const FORGET_ALL = 'forget all';

let page: Page;
let poster: string;
test.beforeEach(async ({ kiosk, startOwnServer }) => {
  const server = await startOwnServer();
  const api = await server.api();
  poster = await uploadImage(api, '#1830a0');
  const built = await buildChannel(api, { areas: [{ slides: [imageSlide('Poster', poster)] }] });
  page = await kiosk.start(server.url + built.displayPath);
  await untilStored(page, [poster]);
  await server.stop();
  // The same server, which now allows no storage.
  await startOwnServer({
    dataDir: server.dataDir,
    port: Number(new URL(server.url).port),
    env: { OFFLINE_SCREENS: 'false' },
  });
  // From here on, each page records the worker's message.
  await page.addInitScript((word) => {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (data === word) Object.assign(window, { wasNotified: true });
    });
  }, FORGET_ALL);
});

async function untilDeleted(): Promise<void> {
  await page.waitForFunction(() => 'wasNotified' in window);
  const remaining = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).map(({ installing, waiting, active }) =>
        [installing, waiting, active].map((worker) => worker?.state ?? '').join('/'),
      ),
      caches: await caches.keys(),
    }));
  await expect.poll(remaining).toEqual({ workers: [], caches: [] });
}

test('deletes everything on the next reload', async () => {
  await page.reload();
  await untilDeleted();
  await expect.poll(() => page.evaluate(shownImage)).toBe(poster);
  // The next page comes from the network, and also deletes what it stores.
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await untilDeleted();
  await expect.poll(() => page.evaluate(shownImage)).toBe(poster);
});

// Chromium delays the change of workers for minutes if a page sends a request to the worker that is being stopped.
test('deletes everything even if the page keeps its worker busy', async () => {
  await page.addInitScript(async (location) => {
    while (!('wasNotified' in window))
      await fetch(location).then(
        (response) => response.blob(),
        () => null,
      );
  }, poster);
  await page.reload();
  await untilDeleted();
});

test('deletes everything again after the page has revived its worker', async () => {
  await page.reload();
  await untilDeleted();
  const isRevived = await page.evaluate(async (path) => {
    const options = { scope: '/DesktopModules/', updateViaCache: 'none' } as const;
    const registration = await navigator.serviceWorker.register(path, options);
    const isActive = registration.active !== null;
    return isActive;
  }, WORKER_PATH);
  // Only a registration that this page still uses has an active worker immediately.
  expect(isRevived).toBe(true);
  // A reload after this may wait for the worker, and forever in a browser that is controlled remotely.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const address = page.url();
  await page.reload({ timeout: 20_000 }).catch(async () => {
    await page.goto('about:blank');
    await page.goto(address);
  });
  await untilDeleted();
});
