import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { buildChannel, imageSlide, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadImage } from './support/images.ts';
import { startProxy } from './support/proxy.ts';
import { FIRST_PORTAL } from './support/server.ts';

// A service worker would serve the stored page, which contains no first paint.
test.use({ serviceWorkers: 'block' });

const SHAPES = [
  { width: 900, height: 500 },
  { width: 500, height: 900 },
];

test('shows the first images before the player runs, which then replaces them with identical ones', async ({
  api,
  browser,
  server,
}) => {
  // The first image is cropped slightly to fill its area; the second one is shown completely.
  const [wide, high] = await Promise.all(
    SHAPES.map(async ({ width, height }) => {
      const frame = { left: 6, right: 6, top: 6, bottom: 6, background: '#18a018' };
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#a01818' } })
        .extend(frame)
        .png()
        .toBuffer();
      return api.upload('image', FIRST_PORTAL, { name: 'framed.png', bytes });
    }),
  );
  const { displayPath, areas } = await buildChannel(api, {
    areas: [
      { width: 60, height: 60, slides: [imageSlide('Wide', wide ?? '')] },
      { x: 60, width: 40, height: 60, slides: [imageSlide('High', high ?? '')] },
      { y: 60, height: 40, slides: [textSlide('Words', '<h1>Open</h1>')] },
    ],
  });
  const viewport = { width: 1280, height: 720 };
  const pictures = { x: 0, y: 0, width: 1280, height: 432 };
  const loaded = () => [...document.images].length > 1 && [...document.images].every((one) => one.naturalWidth > 0);

  const still = await browser.newContext({ viewport });
  const before = await still.newPage();
  await before.route('**/assets/player/**', (route) => route.abort());
  await openWithFirstPaint(before, server.url + displayPath);
  await before.waitForFunction(loaded);
  await expect(before.locator('[data-first-paint]')).toHaveCount(2);

  const playing = await browser.newContext({ viewport });
  const after = await playing.newPage();
  await after.goto(server.url + displayPath);
  for (const { _id } of areas) {
    await expect(after.locator(`[data-area-id="${_id}"] [data-phase=showing]`)).toBeVisible();
  }
  await after.waitForFunction(loaded);
  await expect(after.locator('[data-first-paint]')).toHaveCount(0);
  // Loaded images are painted a little later.
  const isSame = async () => {
    const [stillShot, playingShot] = [
      await before.screenshot({ clip: pictures }),
      await after.screenshot({ clip: pictures }),
    ];
    return playingShot.equals(stillShot);
  };
  await expect.poll(isSame).toBe(true);
  await Promise.all([still.close(), playing.close()]);
});

test('loads the script after the first image, but does not wait long for that', async ({ api, page }) => {
  const { displayPath } = await buildChannel(api, {
    areas: [{ slides: [imageSlide('Waited for', await uploadImage(api, '#14643c'))] }],
  });
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const openWaiting = async () => {
    requestedUrls.length = 0;
    await openWithFirstPaint(page, displayPath);
    await expect.poll(() => requestedUrls.some((url) => url.includes('/media/'))).toBe(true);
    await page.waitForFunction(isWaiting);
  };
  const isScriptRequested = () => requestedUrls.some((url) => /\/assets\/player\/index-.*\.js$/.test(url));
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/media/**', async (route) => {
    await isHeld;
    await route.continue();
  });
  // Records the promises that the page waits for, because a separate `decode()` could resolve at another time.
  await page.addInitScript(() => {
    const waitedFor: Promise<void>[] = [];
    Object.assign(window, { waitedFor });
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = function () {
      const decoded = decode.call(this);
      waitedFor.push(decoded);
      return decoded;
    };
  });
  const isWaiting = () => (window as unknown as { waitedFor: Promise<void>[] }).waitedFor.length > 0;
  // From here on, time only passes in `runFor`.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await openWaiting();
  await page.clock.runFor(250);
  expect(isScriptRequested()).toBe(false);
  release();
  await page.evaluate(async () => void (await Promise.all((window as unknown as { waitedFor: unknown[] }).waitedFor)));
  await page.clock.runFor(40);
  await expect.poll(isScriptRequested).toBe(true);

  await page.unroute('**/media/**');
  await page.route('**/media/**', () => {});
  await openWaiting();
  expect(isScriptRequested()).toBe(false);
  await page.clock.runFor(300);
  await expect.poll(isScriptRequested).toBe(true);
});

test('reloads a truncated page or script until it is complete', async ({ api, page, server }) => {
  const { displayPath } = await buildChannel(api, { areas: [{ slides: [textSlide('Whole', '<h1>All of it</h1>')] }] });
  const proxy = await startProxy(server.url);
  await page.clock.install();
  const heading = page.getByRole('heading', { name: 'All of it' });
  // The page may be reloading.
  const inTime = async <Seen>(read: () => Seen) => {
    await page.clock.runFor(5_000).catch(() => {});
    return read();
  };
  const parts: [RegExp, (body: Buffer) => number][] = [
    [/\/assets\/player\/index-.*\.js$/, (body) => body.length >> 1],
    [/^\/DesktopModules\//, (body) => body.indexOf('<style>')],
  ];
  for (const [part, end] of parts) {
    let isCut = true;
    let requestCount = 0;
    // The response looks complete, so the browser would cache the script for a year.
    proxy.tamper = ({ path, body }) => {
      if (!part.test(path)) return undefined;
      requestCount += 1;
      return isCut ? { body: body.subarray(0, end(body)) } : undefined;
    };
    await page.goto(`${proxy.url}${displayPath}?TestMode=true`);
    await expect.poll(() => inTime(() => requestCount)).toBeGreaterThan(1);
    isCut = false;
    await expect.poll(() => inTime(() => heading.isVisible())).toBe(true);
  }
  await proxy.close();
});

test('hides an image that fails to load, before and after the player runs', async ({ api, page }) => {
  const lost = await uploadImage(api, '#7a1f5c');
  const { displayPath } = await buildChannel(api, { areas: [{ slides: [imageSlide('Lost', lost)] }] });
  await page.route(`**${lost}`, (route) => route.fulfill({ status: 404, body: '{}' }));
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/player/index-*.js', (route) => isReleased.then(() => route.continue()));
  await openWithFirstPaint(page, displayPath);
  const areHidden = (least: number) => {
    const pictures = [...document.images];
    const isHidden = (one: HTMLImageElement) => one.complete && getComputedStyle(one).visibility === 'hidden';
    return pictures.length >= least && pictures.every(isHidden);
  };
  await page.waitForFunction(areHidden, 1);
  release();
  await page.locator('main[data-revision]').waitFor();
  await page.waitForFunction(areHidden, 0);
});

/** Opens a channel's page until it contains a first paint, which a busy server omits. */
async function openWithFirstPaint(page: Page, address: string): Promise<void> {
  await expect(async () => {
    const response = await page.goto(address, { waitUntil: 'commit' });
    expect(await response?.text()).toContain('data-first-paint="');
  }).toPass();
}
